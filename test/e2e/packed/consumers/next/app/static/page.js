import { create } from "../../create.js";

export default async function Page() {
  return <p>{await create("static")}</p>;
}
