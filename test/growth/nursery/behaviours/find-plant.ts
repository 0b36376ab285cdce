import type { Behaviour } from "../behaviour.ts";
import { get } from "../behaviour-parts.ts";

export const findPlant: Behaviour<"findPlant"> = ({ parameters }, plants) => get(plants, parameters.barcode);
