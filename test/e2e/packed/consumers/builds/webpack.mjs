import webpack from "webpack";

const [target, ...conditions] = process.argv.slice(2);
const resolve = { conditionNames: [...conditions, "..."] };
const optimization = { minimize: false };
webpack({ mode: "production", target, entry: "./src/app.mjs", resolve, optimization }, (error, stats) => {
  if (error ?? stats.hasErrors()) throw error ?? new Error(stats.toString());
});
