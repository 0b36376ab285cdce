export function wordsOf(name: string): string {
  const words = name.replace(/_|(?=[A-Z])/g, " ").toLowerCase();
  return words.replace("json", "JSON").replace("utf8", "UTF-8");
}
