import type { Behaviour } from "../behaviour.ts";
import { list } from "../behaviour-parts.ts";

export const listStock: Behaviour<"listStock"> = async ({ parameters }, stock) => {
  const { plants } = await list(stock, parameters);
  return { body: plants, headers: { "X-Total": await stock.count() } };
};
