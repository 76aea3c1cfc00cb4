import { describe, expect, inject, test } from "vitest";
import type { RefundWish } from "../../src/shared/rules/split-refund.ts";
import type { FaultInput } from "../../src/square-simulator/http/faults.ts";
import { randomFor } from "../support/seed.ts";
import { dose } from "../support/test-effort.ts";
import { judge } from "./check-scenario.ts";
import { SABOTAGES } from "./injected-bugs.ts";
import { Figures } from "./run-stats.ts";
import { bookOne, expectGoodEnd, newScene, type Scene } from "./scripted-scenario.ts";
import { cancel } from "./staff-actions.ts";
import { createWorld, type Sabotage } from "./test-environment.ts";

const { url: serverUrl, templateUrl } = inject("databaseServer");

type Scenario = (scene: Scene) => Promise<unknown>;

const CREATE = { method: "POST", path: "/v2/payments" } as const;
const COMPLETE = { method: "POST", path: "/v2/payments/*/complete" } as const;
const GET = { method: "GET", path: "/v2/payments/*" } as const;
const REFUND = { method: "POST", path: "/v2/refunds" } as const;

function payingWhile(...faults: FaultInput[]): Scenario {
  return async ({ world, visitor }) => {
    await visitor.holdPlaces(2);
    const ends = faults.map((fault) => world.standin.addFault(fault));
    await visitor.payPlainly("APPROVED");
    for (const end of ends) end();
  };
}

function cancellingWhile(
  wish: RefundWish,
  whenBooking: FaultInput[],
  whenCancelling: FaultInput[],
): Scenario {
  return async (scene) => {
    const { world, story, visitor, witnesses } = scene;
    for (const fault of whenBooking) world.standin.addFault(fault);
    const id = await bookOne(scene);
    for (const fault of whenCancelling) world.standin.addFault(fault);
    witnesses.cancels.push(await cancel(story, visitor.actor, id, wish));
  };
}

/** The session is closed between the bank's yes and the booking. */
const closedWhilePaying: Scenario = async ({ world, visitor }) => {
  await visitor.holdPlaces(2);
  const before = world.standin.ledger().length;
  world.standin.addFault({ ...CREATE, kind: "slow", ms: 150, when: "after" });
  const paying = visitor.payPlainly("APPROVED");
  await expect.poll(() => world.standin.ledger().length, { interval: 5 }).toBeGreaterThan(before);
  await world.pool.query("UPDATE time_slots SET is_available = false");
  await paying;
};

const releasingTwice: Scenario = async ({ visitor }) => {
  await visitor.holdPlaces(2);
  await visitor.holdPlaces(3);
  await visitor.release();
  await visitor.release();
};

/** Where each mistake would do harm. */
const SCENARIOS: Record<keyof typeof SABOTAGES, Scenario> = {
  "a retry of a payment has a new key": payingWhile({ ...CREATE, kind: "reset", when: "after" }),
  "an unknown outcome counts as declined": payingWhile({
    ...CREATE,
    kind: "reset",
    when: "after",
    times: 2,
  }),
  "the money is taken before the booking is made": closedWhilePaying,
  "a refund is asked for without a key of its own": cancellingWhile(
    { choice: "amount", amountPence: 500 },
    [],
    [{ ...REFUND, kind: "reset", when: "after" }],
  ),
  "a void is said to be done and never asked for": cancellingWhile(
    { choice: "full" },
    [{ ...COMPLETE, kind: "status", when: "before" }],
    [],
  ),
  "a capture is taken for done when nobody answered": payingWhile(
    { ...COMPLETE, kind: "status", when: "before" },
    { ...GET, kind: "status", when: "before", times: 3 },
  ),
  "releasing does not look whether places are held": releasingTwice,
};

async function play(scenario: Scenario, end: (scene: Scene) => Promise<void>, sabotage?: Sabotage) {
  const parts = { serverUrl, templateUrl, figures: new Figures(), hasMailServer: false };
  const world = await createWorld({ ...parts, ...(sabotage && { sabotage }) });
  try {
    const scene = await newScene(world, "sabotage", 0);
    await scenario(scene);
    await end(scene);
  } finally {
    await world.close();
  }
}

/** In the small dose three mistakes, of which each commit draws others. */
const tried = randomFor("sabotage").shuffled(Object.entries(SABOTAGES)).slice(0, dose(3, 7));

/** What would let a mistake pass that the product could make: the judge himself is on trial. */
describe.each(tried)("if %s", (mistake, sabotage) => {
  const scenario = SCENARIOS[mistake as keyof typeof SABOTAGES] as Scenario;

  test("the judge finds it out", async () => {
    const end = async ({ story, witnesses }: Scene) => {
      await judge(story, witnesses);
      expect(story.violations).not.toEqual([]);
    };
    await play(scenario, end, sabotage);
  });

  test("and has nothing to say of the product in the same trouble", async () => {
    await play(scenario, expectGoodEnd);
  });
});
