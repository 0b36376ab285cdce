import type { Behaviour } from "../behaviour.ts";
import { remove } from "../effect.ts";

export const sellPlant: Behaviour<"sellPlant"> = ({ parameters }, plants) => remove(plants, parameters.barcode);
