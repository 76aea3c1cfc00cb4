const runs = Number(process.env.FUZZ_RUNS ?? 60);
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

/** How much is tried: FUZZ_RUNS, and FUZZ_SEED to try the same again (both in a failure's report). */
export const fuzzing = {
  note: `FUZZ_SEED=${seed} FUZZ_RUNS=${runs}`,
  parameters: { seed, numRuns: runs },
  timeoutMs: 20_000 + runs * 500,
};
