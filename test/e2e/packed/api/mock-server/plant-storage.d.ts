declare const OPEN: unique symbol;
interface PlantStorage {
    readonly description: string;
    readonly [OPEN]: unknown;
}
export type { PlantStorage as P };
