import { createRandom, type Random } from "../service/random.ts";
import type { Configuration } from "./configuration.ts";

export type RandomSource = () => Random;

/** Makes generators that all begin at the store's seed. Of a seed that its owner did not give, the first number drawn tells. */
export function createRandomSource({ randomSeed, randomSeedGiven }: Configuration): RandomSource {
  let told = randomSeedGiven;
  return () => {
    const random = createRandom(randomSeed);
    return () => {
      if (!told)
        console.info(`Plant Store: random faults, repeated by createPlantStore({ randomSeed: ${randomSeed} }).`);
      told = true;
      return random();
    };
  };
}
