import type { SeededRandom } from "../../src/server/demo/seeded-random.ts";
import type { TestEnvironment } from "./test-environment.ts";

/** A fault that a test can inject; the returned function clears it. */
export interface InjectedFault {
  name: string;
  inject(environment: TestEnvironment, random: SeededRandom): Promise<(() => unknown) | undefined>;
}
