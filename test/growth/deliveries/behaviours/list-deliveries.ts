import type { Behaviour } from "../behaviour.ts";
import { list } from "../effect.ts";

export const listDeliveries: Behaviour<"listDeliveries"> = async ({ parameters }, plants) => {
  const { limit, carrier, "X-Since": since } = parameters;
  const found = await list(plants, { limit }, ({ id, ...one }) => id > since && [one.carrier, "all"].includes(carrier));
  return { body: found.plants, headers: { "X-Total": await plants.count() } };
};
