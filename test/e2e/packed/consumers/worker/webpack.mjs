/** The worker by webpack's target `webworker`: prints whether it has the path, and the SDK's own User-Agent, by the conditions. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import webpack from "webpack";

const seen = [];
for (const conditionNames of [["..."], ["workerd", "..."]]) {
  const output = { path: join(import.meta.dirname, "dist"), filename: "webpack.js", library: { type: "commonjs" } };
  const options = {
    mode: "production",
    target: "webworker",
    entry: "./worker.js",
    resolve: { conditionNames },
    output,
  };
  const stats = await promisify(webpack)(options);
  if (stats.hasErrors()) throw new Error(stats.toString());
  const script = await readFile(join(output.path, output.filename), "utf8");
  seen.push(["/plants", "plant-store-sdk/"].map((text) => script.includes(text)));
}
process.stdout.write(JSON.stringify(seen));
