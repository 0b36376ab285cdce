import { create } from "../../create.js";

export const runtime = "edge";
export const fetchCache = "force-cache";

export const POST = async () => new Response(`<p>${await create("edge")}</p>`);
