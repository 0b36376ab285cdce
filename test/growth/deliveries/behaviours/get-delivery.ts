import type { Behaviour } from "../behaviour.ts";
import { get } from "../effect.ts";

export const getDelivery: Behaviour<"getDelivery"> = ({ parameters }, plants) => get(plants, parameters.deliveryId);
