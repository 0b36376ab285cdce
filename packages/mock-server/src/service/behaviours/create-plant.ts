import type { Behaviour } from "../behaviour.ts";
import { create } from "../effect.ts";

export const createPlant: Behaviour<"createPlant"> = ({ body }) => create(body);
