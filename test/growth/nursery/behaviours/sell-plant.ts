import type { Behaviour } from "../behaviour.ts";
import { remove } from "../behaviour-parts.ts";

export const sellPlant: Behaviour<"sellPlant"> = ({ parameters }, plants) => remove(plants, parameters.barcode);
