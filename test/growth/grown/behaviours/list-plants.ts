import type { Behaviour } from "../behaviour.ts";
import { list } from "../behaviour-parts.ts";

export const listPlants: Behaviour<"listPlants"> = async ({ parameters }, plants) => {
  const { tag } = parameters;
  return { body: await list(plants, parameters, (plant) => tag === undefined || plant.tag === tag) };
};
