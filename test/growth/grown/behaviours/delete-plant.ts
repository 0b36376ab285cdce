import type { Behaviour } from "../behaviour.ts";
import { remove } from "../effect.ts";

export const deletePlant: Behaviour<"deletePlant"> = ({ parameters }, plants) => remove(plants, parameters.plantId);
