import { JOBS } from "../../src/server/jobs.ts";
import { type BrokenInvariant, unfinished } from "../invariants/invariants.ts";
import { bringForward, runOut } from "../support/make-all-due.ts";
import type { Actor, Reply, Story } from "./scenario.ts";

/** One job, as a process does it by itself; what goes wrong in it is logged and tried again. */
export async function runJob(story: Story, actor: Actor): Promise<void> {
  await run(story, actor, actor.random.pick(JOBS));
}

function run(story: Story, actor: Actor, job: (typeof JOBS)[number]): Promise<Reply<void>> {
  return story.ask(actor, `job: ${job.name}`, async (context) => {
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
export async function settle(story: Story): Promise<BrokenInvariant[]> {
  const { world } = story;
  const actor = story.actor("time");
  await runOut(world);
  let left: BrokenInvariant[] = [];
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    world.standin.webhooks.release({ order: "shuffled", shuffle: `${story.seed}/${round}` });
    await world.standin.webhooks.idle();
    await bringForward(world);
    for (const job of JOBS) {
      const reply = await run(story, actor, job);
      if (reply.kind === "failed") {
        story.violation(`a job fails in quiet times: ${job.name}: ${reply.error.message}`);
      }
    }
    world.advanceClock(ROUND_MS);
    left = await unfinished(world.pool);
    if (left.length === 0) break;
  }
  return left;
}
