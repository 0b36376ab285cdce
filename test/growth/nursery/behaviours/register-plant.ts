import type { Behaviour } from "../behaviour.ts";
import { create } from "../behaviour-parts.ts";

export const registerPlant: Behaviour<"registerPlant"> = ({ body }) => create(body);
