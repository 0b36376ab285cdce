module.exports = {
  transform: {
    "\\.m?[jt]s$": [
      "babel-jest",
      { presets: ["@babel/preset-typescript"], plugins: ["@babel/plugin-transform-modules-commonjs"] },
    ],
  },
  transformIgnorePatterns: ["/node_modules/(?!(@open-draft|rettime|until-async)/)"],
};
