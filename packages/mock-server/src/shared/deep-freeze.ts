export function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null) return value;
  for (const name in value) deepFreeze(value[name]);
  return Object.freeze(value);
}
