/** The package's version, sent in User-Agent. A test holds it against package.json. */
export const VERSION = "0.1.0";
