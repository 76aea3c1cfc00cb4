import { JOBS } from "../../src/server/jobs.ts";
import { type BrokenInvariant, findUnfinished } from "../invariants/invariants.ts";
import { expireHolds, makeAllDue } from "../support/make-all-due.ts";
import type { Actor, Reply, Scenario } from "./scenario.ts";

/** Runs one random job as a process would; its errors are logged and it is retried later. */
export async function runRandomJob(scenario: Scenario, actor: Actor): Promise<void> {
  await runJobByName(scenario, actor, actor.random.pick(JOBS));
}

function runJobByName(
  scenario: Scenario,
  actor: Actor,
  job: (typeof JOBS)[number],
): Promise<Reply<void>> {
  return scenario.run(actor, `job: ${job.name}`, async (context) => {
    await job.run(context);
  });
}

/** More than twice the minute that the card processor takes to settle a refund. */
const ROUND_MS = 130_000;
const MAX_ROUNDS = 12;

/**
 * Lets time pass without faults until nothing is unfinished. A job that fails now is a violation,
 * because nothing interferes with it.
 * @returns what is still unfinished
 */
export async function runToCompletion(scenario: Scenario): Promise<BrokenInvariant[]> {
  const { environment } = scenario;
  const actor = scenario.actor("time");
  await expireHolds(environment);
  let remaining: BrokenInvariant[] = [];
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    environment.simulator.webhooks.release({
      order: "shuffled",
      shuffle: `${scenario.seed}/${round}`,
    });
    await environment.simulator.webhooks.idle();
    await makeAllDue(environment);
    for (const job of JOBS) {
      const reply = await runJobByName(scenario, actor, job);
      if (reply.kind === "failed") {
        scenario.addViolation(`a job fails without faults: ${job.name}: ${reply.error.message}`);
      }
    }
    environment.advanceClock(ROUND_MS);
    remaining = await findUnfinished(environment.pool);
    if (remaining.length === 0) break;
  }
  return remaining;
}
