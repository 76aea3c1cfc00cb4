import { describe, expect, inject, test } from "vitest";
import type { RefundInput } from "../../src/shared/rules/split-refund.ts";
import type { FaultInput } from "../../src/square-simulator/http/faults.ts";
import { randomFor } from "../support/seed.ts";
import { byTestEffort } from "../support/test-effort.ts";
import { checkScenario } from "./check-scenario.ts";
import { INJECTED_BUGS } from "./injected-bugs.ts";
import { RunStats } from "./run-stats.ts";
import {
  bookTwoTickets,
  createScriptedScenario,
  expectConsistentEnd,
  type ScriptedScenario,
} from "./scripted-scenario.ts";
import { cancelBookingAsStaff } from "./staff-actions.ts";
import { createTestEnvironment, type InjectedBug } from "./test-environment.ts";

const databaseServer = inject("databaseServer");

type Script = (setup: ScriptedScenario) => Promise<unknown>;

const CREATE = { method: "POST", path: "/v2/payments" } as const;
const COMPLETE = { method: "POST", path: "/v2/payments/*/complete" } as const;
const GET = { method: "GET", path: "/v2/payments/*" } as const;
const REFUND = { method: "POST", path: "/v2/refunds" } as const;

function payDuringFaults(...faults: FaultInput[]): Script {
  return async ({ environment, visitor }) => {
    await visitor.holdPlaces(2);
    const clearFaults = faults.map((fault) => environment.simulator.addFault(fault));
    await visitor.payWithoutFaults("APPROVED");
    for (const check of clearFaults) check();
  };
}

function cancelDuringFaults(
  refund: RefundInput,
  whenBooking: FaultInput[],
  whenCancelling: FaultInput[],
): Script {
  return async (setup) => {
    const { environment, scenario, visitor, record } = setup;
    for (const fault of whenBooking) environment.simulator.addFault(fault);
    const id = await bookTwoTickets(setup);
    for (const fault of whenCancelling) environment.simulator.addFault(fault);
    record.cancelRequests.push(await cancelBookingAsStaff(scenario, visitor.actor, id, refund));
  };
}

/** Closes the slot between the authorisation and the booking. */
const closeSlotWhilePaying: Script = async ({ environment, visitor }) => {
  await visitor.holdPlaces(2);
  const before = environment.simulator.ledger().length;
  environment.simulator.addFault({ ...CREATE, kind: "slow", ms: 150, when: "after" });
  const paying = visitor.payWithoutFaults("APPROVED");
  await expect
    .poll(() => environment.simulator.ledger().length, { interval: 5 })
    .toBeGreaterThan(before);
  await environment.pool.query("UPDATE time_slots SET is_available = false");
  await paying;
};

const releaseTwice: Script = async ({ visitor }) => {
  await visitor.holdPlaces(2);
  await visitor.holdPlaces(3);
  await visitor.release();
  await visitor.release();
};

/** A script for each bug in which it would do harm. */
const SCRIPTS: Record<keyof typeof INJECTED_BUGS, Script> = {
  "a retry of a payment has a new key": payDuringFaults({
    ...CREATE,
    kind: "reset",
    when: "after",
  }),
  "an unknown outcome counts as declined": payDuringFaults({
    ...CREATE,
    kind: "reset",
    when: "after",
    times: 2,
  }),
  "the money is taken before the booking is made": closeSlotWhilePaying,
  "a refund is asked for without a key of its own": cancelDuringFaults(
    { choice: "amount", amountPence: 500 },
    [],
    [{ ...REFUND, kind: "reset", when: "after" }],
  ),
  "a void is said to be done and never asked for": cancelDuringFaults(
    { choice: "full" },
    [{ ...COMPLETE, kind: "status", when: "before" }],
    [],
  ),
  "a capture is taken for done when nobody answered": payDuringFaults(
    { ...COMPLETE, kind: "status", when: "before" },
    { ...GET, kind: "status", when: "before", times: 3 },
  ),
  "releasing does not look whether places are held": releaseTwice,
};

async function runScript(
  scenario: Script,
  check: (setup: ScriptedScenario) => Promise<void>,
  bug?: InjectedBug,
) {
  const options = { databaseServer, stats: new RunStats(), hasMailServer: false };
  const environment = await createTestEnvironment({ ...options, ...(bug && { bug }) });
  try {
    const setup = await createScriptedScenario(environment, "sabotage", 0);
    await scenario(setup);
    await check(setup);
  } finally {
    await environment.close();
  }
}

/** A small run tests three bugs; each commit samples others. */
const sampledBugs = randomFor("sabotage")
  .shuffle(Object.entries(INJECTED_BUGS))
  .slice(0, byTestEffort(3, 7));

/** Tests the fault checks themselves: they must detect a bug that the product could have. */
describe.each(sampledBugs)("if %s", (bugName, bug) => {
  const scenario = SCRIPTS[bugName as keyof typeof INJECTED_BUGS] as Script;

  test("the checks detect it", async () => {
    const check = async ({ scenario, record }: ScriptedScenario) => {
      await checkScenario(scenario, record);
      expect(scenario.violations).not.toEqual([]);
    };
    await runScript(scenario, check, bug);
  });

  test("the checks pass for the product in the same scenario", async () => {
    await runScript(scenario, expectConsistentEnd);
  });
});
