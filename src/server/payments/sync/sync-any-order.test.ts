import fc from "fast-check";
import { expect, test } from "vitest";
import { ledgerFixture } from "../../../../tests/support/ledger-fixture.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { byTestEffort } from "../../../../tests/support/test-effort.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { cancelBooking } from "../../bookings/cancel/cancel-booking.ts";
import { SYSTEM } from "../../events/actor.ts";
import type { ProviderPayment } from "../../integrations/square/payment-provider.ts";
import { syncPayment } from "./sync-payment.ts";

const context = await testContext();
const { db, simulator } = context;
const ledgers = await ledgerFixture(context);
const {
  findRemotePayment,
  fetchRemotePayment,
  syncOnce,
  findLocalPayment,
  getStaffTasksAbout,
  completeAll,
  expectLedgersAgree,
} = ledgers;

const RUNS = { numRuns: byTestEffort(8, 60), endOnFailure: false };

/** How a payment starts: captured for a booking, only authorised for one, or orphaned. */
const initialState = fc.constantFrom("book", "bookUncaptured", "authoriseAndDecline" as const);

/** Settling advances the simulator's clock, and cards expire. */
const resetClock = () => simulator.setClock(new Date().toISOString());

/** What may happen to a payment at the card processor. */
const remoteAction = fc.oneof(
  fc.constantFrom("capture", "void", "lapse").map((act) => ({ act }) as const),
  fc.record({
    act: fc.constant("refund" as const),
    amountPence: fc.integer({ min: 1, max: 3600 }),
  }),
  fc.constant({ act: "failNextRefund" } as const),
  fc.record({ act: fc.constant("time" as const), seconds: fc.integer({ min: 1, max: 90 }) }),
);
type RemoteAction = typeof remoteAction extends fc.Arbitrary<infer Act> ? Act : never;

/** Applies the action if the payment's state at the simulator allows it. */
function applyRemote(paymentId: string, act: RemoteAction): void {
  if (act.act === "time") simulator.advanceClock(act.seconds * 1000);
  else if (act.act === "failNextRefund") simulator.failRefunds({ failNext: 1 });
  else {
    try {
      simulator.performDashboardAction({ ...act, paymentId });
    } catch {}
  }
}

test("the same actions lead to the same result, however late, often or out of order they are synced", {
  timeout: 120_000,
}, async () => {
  const order = fc.array(fc.nat(), { minLength: 1, maxLength: 12 });
  const acts = fc.array(remoteAction, { minLength: 1, maxLength: 6 });
  const property = async (
    initialState: InitialState,
    what: RemoteAction[],
    one: number[],
    other: number[],
  ) => {
    expect(await finalState(initialState, what, one)).toEqual(
      await finalState(initialState, what, other),
    );
  };
  await fc.assert(fc.asyncProperty(initialState, acts, order, order, property), RUNS);
  await expectLedgersAgree();
});

type InitialState =
  typeof initialState extends fc.Arbitrary<infer InitialState> ? InitialState : never;

/** Applies the actions, syncs their snapshots in the given order and returns the final state. */
async function finalState(initialState: InitialState, acts: RemoteAction[], order: number[]) {
  resetClock();
  const reference = await ledgers[initialState]();
  const { id } = findRemotePayment(reference);
  const snapshots: ProviderPayment[] = [await fetchRemotePayment(id)];
  for (const act of acts) {
    applyRemote(id, act);
    snapshots.push(await fetchRemotePayment(id));
  }
  for (const place of order) {
    const snapshot = snapshots[place % snapshots.length];
    if (snapshot) await syncPayment(context, snapshot);
  }
  simulator.failRefunds({ failNext: 0 });
  await syncOnce(id);
  await completeAll();
  await syncOnce(id);
  return { ...(await readLocalState(id)), booking: await readBookingStatus(reference) };
}

/** Our records of a payment, without ids and timestamps. */
async function readLocalState(id: string) {
  const payment = await findLocalPayment(id);
  const refunds = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(["refunds.amountPence", "refunds.state", "refunds.origin"])
    .where("providerPaymentId", "=", id)
    .orderBy("refunds.amountPence")
    .orderBy("refunds.state")
    .execute();
  const tasks = await getStaffTasksAbout(id);
  return {
    payment: payment && [payment.state, payment.refundedPence, payment.bookingId !== null],
    refunds,
    tasks: tasks.map(({ kind }) => kind).sort(),
  };
}

async function readBookingStatus(bookingId: string): Promise<string | undefined> {
  const booking = await db
    .selectFrom("bookings")
    .select("status")
    .where("id", "=", bookingId)
    .executeTakeFirst();
  return booking?.status;
}

/** What may happen on our side meanwhile. */
const localAction = fc.oneof(
  fc.constant({ act: "look" } as const),
  fc.record({ act: fc.constant("lookBack" as const), snapshot: fc.nat() }),
  fc.constant({ act: "jobs" } as const),
  fc.record({
    act: fc.constant("cancel" as const),
    refund: fc.constantFrom(
      { choice: "full" } as const,
      { choice: "none" } as const,
      { choice: "amount", amountPence: 1700 } as const,
    ),
  }),
);
type LocalAction = typeof localAction extends fc.Arbitrary<infer Act> ? Act : never;

async function applyLocal(
  reference: string,
  act: LocalAction,
  snapshots: ProviderPayment[],
): Promise<void> {
  switch (act.act) {
    case "look":
      return syncOnce(findRemotePayment(reference).id);
    case "lookBack": {
      const snapshot = snapshots[act.snapshot % snapshots.length];
      if (snapshot) await syncPayment(context, snapshot);
      return;
    }
    case "jobs":
      return completeAll();
    case "cancel": {
      const input = { bookingId: reference, notify: false, actor: SYSTEM };
      if ((await readBookingStatus(reference)) === undefined) return;
      await cancelBooking(context, { ...input, refund: act.refund }).catch(ignoreRefundTooMuch);
    }
  }
}

/** An external refund may have left less than the requested amount. */
function ignoreRefundTooMuch(error: unknown): void {
  if (!(error instanceof Refusal && error.code === "REFUND_TOO_MUCH")) throw error;
}

test("both ledgers agree in the end, whatever both sides do and however often they are synced meanwhile", {
  timeout: 120_000,
}, async () => {
  const acts = fc.array(
    fc.oneof(
      remoteAction.map((act) => ({ side: "there", act }) as const),
      localAction.map((act) => ({ side: "here", act }) as const),
    ),
    { minLength: 2, maxLength: 10 },
  );
  const property = async (initialState: InitialState, actions: SidedAction[]) => {
    resetClock();
    const reference = await ledgers[initialState]();
    const { id } = findRemotePayment(reference);
    const snapshots: ProviderPayment[] = [];
    const pending: Promise<void>[] = [];
    for (const { side, act } of actions) {
      snapshots.push(await fetchRemotePayment(id));
      if (side === "there") applyRemote(id, act);
      else pending.push(applyLocal(reference, act, snapshots));
    }
    await Promise.all(pending);
    simulator.failRefunds({ failNext: 0 });
    await syncOnce(id);
    await expectLedgersAgree();
  };
  await fc.assert(fc.asyncProperty(initialState, acts, property), RUNS);
});

type SidedAction = { side: "there"; act: RemoteAction } | { side: "here"; act: LocalAction };
