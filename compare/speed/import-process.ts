/** Prints how long it takes to import its argument. */
const [url] = process.argv.slice(2);
const start = performance.now();
await import(url ?? "");
process.stdout.write(String(performance.now() - start));

export {};
