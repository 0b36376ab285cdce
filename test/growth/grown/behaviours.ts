import type { Behaviour } from "../behaviour.ts";
import { create, get, list, remove, update } from "../behaviour-parts.ts";

export const createPlant: Behaviour<"createPlant"> = ({ body }) => create(body);

export const deletePlant: Behaviour<"deletePlant"> = ({ parameters }, plants) => remove(plants, parameters.plantId);

export const getPlant: Behaviour<"getPlant"> = ({ parameters }, plants) => get(plants, parameters.plantId);

export const listPlants: Behaviour<"listPlants"> = async ({ parameters }, plants) => {
  const { tag } = parameters;
  return { body: await list(plants, parameters, (plant) => tag === undefined || plant.tag === tag) };
};

export const replacePlant: Behaviour<"replacePlant"> = ({ parameters, body }, plants) =>
  update(plants, parameters.plantId, () => body);

export const updatePlant: Behaviour<"updatePlant"> = ({ parameters, body }, plants) =>
  update(plants, parameters.plantId, (plant) => ({ ...plant, ...body }));
