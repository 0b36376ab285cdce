import { bodyProperties } from "./properties/bodies.ts";
import { headerProperties } from "./properties/headers.ts";
import type { HostileProperty } from "./properties/property.ts";
import { requestProperty } from "./properties/requests.ts";

/** Returns every property with its counts at zero. */
export function hostileProperties(): readonly HostileProperty[] {
  return [...bodyProperties(), ...headerProperties(), requestProperty()];
}
