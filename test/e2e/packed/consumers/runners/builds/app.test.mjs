import "./app.mjs";
