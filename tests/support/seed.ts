import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { type SeededRandom, seededRandom } from "../../src/server/demo/seeded-random.ts";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";

/** Used where there is no repository, as in a downloaded archive. */
const WITHOUT_COMMIT = "slipway";

/**
 * The seed of every random choice in the tests: SEED, or else the commit, so that the same code is
 * always tested in the same way. `SEED=… npm test` repeats a run or tries another seed.
 */
export const seed: string = process.env.SEED || commit() || WITHOUT_COMMIT;

/** The seed in the format of fast-check: 31 bits. */
export const seedNumber: number =
  createHash("sha256").update(seed).digest().readUInt32BE() & 0x7fffffff;

/** The random choices of one test; `name` keeps tests from sharing a sequence. */
export function randomFor(name: string): SeededRandom {
  return seededRandom(`${seed}/${name}`);
}

function commit(): string | undefined {
  try {
    const options = { cwd: projectRoot, encoding: "utf8", stdio: "pipe" } as const;
    return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], options).trim();
  } catch {
    return undefined;
  }
}
