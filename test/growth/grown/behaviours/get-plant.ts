import type { Behaviour } from "../behaviour.ts";
import { get } from "../behaviour-parts.ts";

export const getPlant: Behaviour<"getPlant"> = ({ parameters }, plants) => get(plants, parameters.plantId);
