import { redirect } from "next/navigation";
import { create } from "../../create.js";

export const fetchCache = "force-cache";

async function send() {
  "use server";
  redirect(`/action?said=${await create("action")}`);
}

export default async function Page({ searchParams }) {
  return (
    <form action={send}>
      <p>{(await searchParams).said}</p>
    </form>
  );
}
