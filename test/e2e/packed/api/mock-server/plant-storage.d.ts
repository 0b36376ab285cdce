interface PlantStorage {
    readonly description: string;
    readonly "~open": unknown;
}
export type { PlantStorage as P };
