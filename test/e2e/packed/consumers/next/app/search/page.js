import { create } from "../../create.js";

export const fetchCache = "force-cache";

export default async function Page({ searchParams }) {
  await (await searchParams).q;
  return <p>{await create("search")}</p>;
}
