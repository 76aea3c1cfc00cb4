import { brokenInvariants } from "../invariants/invariants.ts";
import { ledgerDifferences } from "../invariants/ledgers.ts";
import { secretsIn } from "../invariants/secrets.ts";
import { checkSigned, repeatCancels } from "./check-holder-outcome.ts";
import { checkKeys, checkTruth, repeatEverything, type Witnesses } from "./check-outcome.ts";
import { checkVouchers, repeatVouchers } from "./check-voucher-outcome.ts";
import { settle } from "./run-to-completion.ts";
import type { Story } from "./scenario.ts";

/** The trouble is over: everything must hold, come to an end, add up, and be as people were told. */
export async function judge(story: Story, witnesses: Witnesses): Promise<void> {
  const { pool, standin, figures } = story.world;
  await mustHold(story, "in the middle");
  for (const { sentence, rows } of await settle(story)) {
    story.violation(`unfinished: ${sentence} ${JSON.stringify(rows)}`);
  }
  await mustHold(story, "in the end");
  for (const difference of await ledgerDifferences(pool, standin)) {
    story.violation(`the ledgers differ: ${difference}`);
  }
  await checkTruth(story, witnesses);
  await checkVouchers(story, witnesses);
  await checkSigned(story, witnesses.signs);
  await checkKeys(story);
  await repeatEverything(story, witnesses.visitors);
  await repeatVouchers(story, witnesses);
  await repeatCancels(story, witnesses.visitors);
  await mustHold(story, "after everything was repeated");
  checkLog(story, witnesses);
  figures.count("stories", story.violations.length === 0 ? "good" : "bad");
}

/** Nobody's name, address, card, secret or code is in what the processes logged. */
function checkLog(story: Story, { visitors, shoppers }: Witnesses): void {
  const log = story.world.takeLog();
  story.world.figures.count("truth", "kilobytes of log searched", Math.ceil(log.length / 1024));
  const secrets = [...visitors, ...shoppers].flatMap((person) => person.secrets);
  for (const found of secretsIn(log, secrets)) {
    story.violation(`in the log: ${found}`);
  }
}

async function mustHold(story: Story, when: string): Promise<void> {
  for (const { sentence, rows } of await brokenInvariants(story.world.pool)) {
    story.violation(`broken ${when}: ${sentence} ${JSON.stringify(rows)}`);
  }
}
