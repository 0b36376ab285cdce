import type { Behaviour } from "../behaviour.ts";
import { remove } from "../behaviour-parts.ts";

export const deletePlant: Behaviour<"deletePlant"> = ({ parameters }, plants) => remove(plants, parameters.plantId);
