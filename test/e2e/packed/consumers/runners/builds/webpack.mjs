/** Bundles the app for a target, with further conditions. */
import webpack from "webpack";

const [target, ...conditions] = process.argv.slice(2);
const resolve = { conditionNames: [...conditions, "..."] };
webpack({ mode: "production", target, entry: "./builds/app.mjs", resolve }, (error, stats) => {
  if (error ?? stats.hasErrors()) throw error ?? new Error(stats.toString());
});
