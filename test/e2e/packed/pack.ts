import { join } from "node:path";
import { outputOf } from "../support/run.ts";

export const REPOSITORY: string = join(import.meta.dirname, "../../..");

/** The packages, as arguments of npm's commands. */
export const WORKSPACES: readonly string[] = ["--workspace=@plant-store/sdk", "--workspace=@plant-store/mock-server"];

export async function packAll(repository: string, folder: string): Promise<void> {
  await outputOf(repository, "npm", ["pack", ...WORKSPACES, `--pack-destination=${folder}`]);
}
