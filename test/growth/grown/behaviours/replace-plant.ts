import type { Behaviour } from "../behaviour.ts";
import { update } from "../effect.ts";

export const replacePlant: Behaviour<"replacePlant"> = ({ parameters, body }, plants) =>
  update(plants, parameters.plantId, () => body);
