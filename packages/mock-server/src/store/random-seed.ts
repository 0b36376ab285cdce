import { createRandom, type Random } from "../service/random.ts";
import type { StoreConfiguration } from "./store-configuration.ts";

export type RandomSource = () => Random;

/** The first draw prints the seed, unless the user gave it. */
export function createRandomSource({ randomSeed, randomSeedGiven }: StoreConfiguration): RandomSource {
  let told = randomSeedGiven;
  return () => {
    const random = createRandom(randomSeed);
    return () => {
      if (!told)
        console.info(
          `Plant Store: to repeat these random faults, use createPlantStore({ randomSeed: ${randomSeed} }).`,
        );
      told = true;
      return random();
    };
  };
}
