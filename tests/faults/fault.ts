import type { SeededRandom } from "../../src/server/demo/seeded-random.ts";
import type { World } from "./test-environment.ts";

/** Something that goes wrong; the function that comes back puts it right again. */
export interface Trouble {
  name: string;
  begin(world: World, random: SeededRandom): Promise<(() => unknown) | undefined>;
}
