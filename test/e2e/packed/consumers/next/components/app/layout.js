export { default } from "../../app/layout.js";
