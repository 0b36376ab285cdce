import type { Behaviour } from "../behaviour.ts";
import { update } from "../effect.ts";

export const changeDelivery: Behaviour<"changeDelivery"> = ({ parameters, body }, plants) =>
  update(plants, parameters.deliveryId, (delivery) => ({ ...delivery, ...body }));
