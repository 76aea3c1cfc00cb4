import { JOBS } from "../../src/server/jobs.ts";
import { type BrokenInvariant, findUnfinished } from "../invariants/invariants.ts";
import { expireHolds, makeAllDue } from "../support/make-all-due.ts";
import type { Actor, Reply, Scenario } from "./scenario.ts";

/** One job, as a process does it by itself; what goes wrong in it is logged and tried again. */
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

/** A card processor that settles refunds in a minute has done so twice over. */
const ROUND_MS = 130_000;
const MAX_ROUNDS = 12;

/**
 * Lets time pass without any more trouble until nothing is in between. A job that fails now is a
 * mistake: nothing is in its way.
 * @returns what is unfinished nevertheless
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
        scenario.addViolation(`a job fails in quiet times: ${job.name}: ${reply.error.message}`);
      }
    }
    environment.advanceClock(ROUND_MS);
    remaining = await findUnfinished(environment.pool);
    if (remaining.length === 0) break;
  }
  return remaining;
}
