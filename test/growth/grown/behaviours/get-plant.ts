import type { Behaviour } from "../behaviour.ts";
import { get } from "../effect.ts";

export const getPlant: Behaviour<"getPlant"> = ({ parameters }, plants) => get(plants, parameters.plantId);
