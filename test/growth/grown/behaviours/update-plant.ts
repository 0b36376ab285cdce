import type { Behaviour } from "../behaviour.ts";
import { update } from "../behaviour-parts.ts";

export const updatePlant: Behaviour<"updatePlant"> = ({ parameters, body }, plants) =>
  update(plants, parameters.plantId, (plant) => ({ ...plant, ...body }));
