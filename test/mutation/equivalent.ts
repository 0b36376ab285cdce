/** The mutants that live, by the reason why nobody can tell them from the code: `file: what stood there → what stands there now`. */
export const EQUIVALENT: Readonly<Record<string, readonly string[]>> = {};
