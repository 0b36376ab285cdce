import type { Behaviour } from "../behaviour.ts";
import { create } from "../effect.ts";

export const registerPlant: Behaviour<"registerPlant"> = ({ body }) => create(body);
