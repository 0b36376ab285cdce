import { create } from "../../create.js";

export const fetchCache = "force-cache";

export const POST = async () => new Response(`<p>${await create("handler")}</p>`);
