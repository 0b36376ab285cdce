/** Replaces a method. Returns a function that restores it, unless another script has replaced it since. */
export function replaceMethod<Target extends object, Name extends keyof Target>(
  target: Target,
  name: Name,
  ours: Target[Name],
): () => void {
  const theirs = target[name];
  target[name] = ours;
  return () => {
    if (target[name] === ours) target[name] = theirs;
  };
}
