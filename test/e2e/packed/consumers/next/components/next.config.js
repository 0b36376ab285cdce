import config from "../next.config.js";

export default { ...config, cacheComponents: true };
