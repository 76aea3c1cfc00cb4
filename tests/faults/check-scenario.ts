import { findBrokenInvariants } from "../invariants/invariants.ts";
import { findLedgerDifferences } from "../invariants/ledgers.ts";
import { findSecrets } from "../invariants/secrets.ts";
import { checkSignatures, replayCancellations } from "./check-holder-outcome.ts";
import {
  checkOutcome,
  checkProviderKeys,
  replaySubmissions,
  type ScenarioRecord,
} from "./check-outcome.ts";
import { checkVoucherOutcomes, replayVoucherSubmissions } from "./check-voucher-outcome.ts";
import { runToCompletion } from "./run-to-completion.ts";
import type { Scenario } from "./scenario.ts";

/**
 * Runs after the last fault: every invariant must hold, nothing may be unfinished, the ledgers must
 * agree, and every acknowledged result must stand.
 */
export async function checkScenario(scenario: Scenario, record: ScenarioRecord): Promise<void> {
  const { pool, simulator, stats } = scenario.environment;
  await checkInvariants(scenario, "in the middle");
  for (const { sentence, rows } of await runToCompletion(scenario)) {
    scenario.addViolation(`unfinished: ${sentence} ${JSON.stringify(rows)}`);
  }
  await checkInvariants(scenario, "in the end");
  for (const difference of await findLedgerDifferences(pool, simulator)) {
    scenario.addViolation(`the ledgers differ: ${difference}`);
  }
  await checkOutcome(scenario, record);
  await checkVoucherOutcomes(scenario, record);
  await checkSignatures(scenario, record.signRequests);
  await checkProviderKeys(scenario);
  await replaySubmissions(scenario, record.visitors);
  await replayVoucherSubmissions(scenario, record);
  await replayCancellations(scenario, record.visitors);
  await checkInvariants(scenario, "after everything was repeated");
  checkLogSecrets(scenario, record);
  const hadGroup = scenario.environment.takeGroupCount() > 0;
  stats.count("scenarios by groups", hadGroup ? "with a group of writes" : "without");
  stats.count("scenarios", scenario.violations.length === 0 ? "good" : "bad");
}

/** Checks that the logs contain no name, address, card, secret or code. */
function checkLogSecrets(scenario: Scenario, { visitors, voucherBuyers }: ScenarioRecord): void {
  const log = scenario.environment.takeLog();
  scenario.environment.stats.count(
    "checks",
    "kilobytes of log searched",
    Math.ceil(log.length / 1024),
  );
  const secrets = [...visitors, ...voucherBuyers].flatMap((actor) => actor.secrets);
  for (const found of findSecrets(log, secrets)) {
    scenario.addViolation(`in the log: ${found}`);
  }
}

async function checkInvariants(scenario: Scenario, stage: string): Promise<void> {
  for (const { sentence, rows } of await findBrokenInvariants(scenario.environment.pool)) {
    scenario.addViolation(`broken ${stage}: ${sentence} ${JSON.stringify(rows)}`);
  }
}
