/** A shorter token is a stand-in for tests, and words would go with it. */
export const SHORTEST_SECRET = 8;
