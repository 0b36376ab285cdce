import type { Behaviour } from "../behaviour.ts";
import { create } from "../behaviour-parts.ts";

export const createPlant: Behaviour<"createPlant"> = ({ body }) => create(body);
