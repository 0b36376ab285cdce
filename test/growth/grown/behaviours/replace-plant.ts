import type { Behaviour } from "../behaviour.ts";
import { update } from "../behaviour-parts.ts";

export const replacePlant: Behaviour<"replacePlant"> = ({ parameters, body }, plants) =>
  update(plants, parameters.plantId, () => body);
