import type { Behaviour } from "../behaviour.ts";
import { create } from "../effect.ts";

export const createDelivery: Behaviour<"createDelivery"> = ({ body }) =>
  body.note === "wait"
    ? { status: 202, body: { waitsFor: body.id } }
    : { ...create(body), status: 201, headers: { Location: `/deliveries/${body.id}` } };
