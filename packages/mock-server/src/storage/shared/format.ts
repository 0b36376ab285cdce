/** The format of everything that lasts, of 0.1.0. Raise it with each change of what is written. */
export const FORMAT = 1;

export const OTHER_FORMAT: string = `it has another format than ${FORMAT}, which this version of @plant-store/mock-server reads.`;

export const CARRY_OVER = "Write its plants to a file by --dump of the version that made it, and read them by --seed.";
