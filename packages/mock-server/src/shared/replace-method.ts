/** Returns a function that restores it, unless another script has replaced it since. */
export function replaceMethod<Target extends object, Name extends keyof Target>(
  target: Target,
  name: Name,
  ours: Target[Name],
): () => void {
  // happy-dom has accessors for some, and MSW 2 makes its own read-only.
  const theirs = Object.getOwnPropertyDescriptor(target, name) ?? { value: target[name], writable: true };
  const replace = (descriptor: PropertyDescriptor) =>
    Object.defineProperty(target, name, { ...descriptor, configurable: true });
  replace({ value: ours, writable: true, enumerable: theirs.enumerable ?? true });
  return () => {
    if (target[name] === ours) replace(theirs);
  };
}
