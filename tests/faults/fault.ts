import type { SeededRandom } from "../../src/server/demo/seeded-random.ts";
import type { TestEnvironment } from "./test-environment.ts";

/** Something that goes wrong; the function that comes back puts it right again. */
export interface InjectedFault {
  name: string;
  inject(environment: TestEnvironment, random: SeededRandom): Promise<(() => unknown) | undefined>;
}
