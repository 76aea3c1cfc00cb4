import fc from "fast-check";
import { expect, test } from "vitest";
import { twoLedgers } from "../../../../tests/support/ledger-fixture.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { dose } from "../../../../tests/support/test-effort.ts";
import { Refusal } from "../../../shared/refusal.ts";
import { cancelBooking } from "../../bookings/cancel/cancel-booking.ts";
import { SYSTEM } from "../../events/actor.ts";
import type { ProviderPayment } from "../../integrations/square/payment-provider.ts";
import { lookAtPayment } from "./sync-payment.ts";

const context = await testContext();
const { db, standin } = context;
const ledgers = await twoLedgers(context);
const { there, seen, look, ours, tasksAbout, settleEverything, expectPeace } = ledgers;

const RUNS = { numRuns: dose(8, 60), endOnFailure: false };

/** How a payment begins: taken for a booking, only set aside for one, or set aside for nothing. */
const beginning = fc.constantFrom("book", "bookUncaptured", "authoriseForNothing" as const);

/** Settling moves the provider's clock, and cards wear out. */
const backToNow = () => standin.setClock(new Date().toISOString());

/** What may happen to a payment at the provider. */
const actThere = fc.oneof(
  fc.constantFrom("capture", "void", "lapse").map((act) => ({ act }) as const),
  fc.record({
    act: fc.constant("refund" as const),
    amountPence: fc.integer({ min: 1, max: 3600 }),
  }),
  fc.constant({ act: "failNextRefund" } as const),
  fc.record({ act: fc.constant("time" as const), seconds: fc.integer({ min: 1, max: 90 }) }),
);
type ActThere = typeof actThere extends fc.Arbitrary<infer Act> ? Act : never;

/** Does it if it can be done as things stand there. */
function happen(paymentId: string, act: ActThere): void {
  if (act.act === "time") standin.advanceClock(act.seconds * 1000);
  else if (act.act === "failNextRefund") standin.failRefunds({ failNext: 1 });
  else {
    try {
      standin.actInDashboard({ ...act, paymentId });
    } catch {}
  }
}

test("the same acts come to the same end, however late, often and out of order they are seen", {
  timeout: 120_000,
}, async () => {
  const order = fc.array(fc.nat(), { minLength: 1, maxLength: 12 });
  const acts = fc.array(actThere, { minLength: 1, maxLength: 6 });
  const property = async (begin: Begin, what: ActThere[], one: number[], other: number[]) => {
    expect(await endOf(begin, what, one)).toEqual(await endOf(begin, what, other));
  };
  await fc.assert(fc.asyncProperty(beginning, acts, order, order, property), RUNS);
  await expectPeace();
});

type Begin = typeof beginning extends fc.Arbitrary<infer Begin> ? Begin : never;

/** How everything stands after the acts, once they were looked at in this order. */
async function endOf(begin: Begin, acts: ActThere[], order: number[]) {
  backToNow();
  const reference = await ledgers[begin]();
  const { id } = there(reference);
  const sights: ProviderPayment[] = [await seen(id)];
  for (const act of acts) {
    happen(id, act);
    sights.push(await seen(id));
  }
  for (const place of order) {
    const sight = sights[place % sights.length];
    if (sight) await lookAtPayment(context, sight);
  }
  standin.failRefunds({ failNext: 0 });
  await look(id);
  await settleEverything();
  await look(id);
  return { ...(await standing(id)), booking: await statusOf(reference) };
}

/** Our side of a payment without what differs from one to the next. */
async function standing(id: string) {
  const payment = await ours(id);
  const refunds = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .select(["refunds.amountPence", "refunds.state", "refunds.origin"])
    .where("providerPaymentId", "=", id)
    .orderBy("refunds.amountPence")
    .orderBy("refunds.state")
    .execute();
  const tasks = await tasksAbout(id);
  return {
    payment: payment && [payment.state, payment.refundedPence, payment.bookingId !== null],
    refunds,
    tasks: tasks.map(({ kind }) => kind).sort(),
  };
}

async function statusOf(bookingId: string): Promise<string | undefined> {
  const booking = await db
    .selectFrom("bookings")
    .select("status")
    .where("id", "=", bookingId)
    .executeTakeFirst();
  return booking?.status;
}

/** What may happen here meanwhile. */
const actHere = fc.oneof(
  fc.constant({ act: "look" } as const),
  fc.record({ act: fc.constant("lookBack" as const), sight: fc.nat() }),
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
type ActHere = typeof actHere extends fc.Arbitrary<infer Act> ? Act : never;

/** Begins to do it; the promise ends with it. */
async function doHere(reference: string, act: ActHere, sights: ProviderPayment[]): Promise<void> {
  switch (act.act) {
    case "look":
      return look(there(reference).id);
    case "lookBack": {
      const sight = sights[act.sight % sights.length];
      if (sight) await lookAtPayment(context, sight);
      return;
    }
    case "jobs":
      return settleEverything();
    case "cancel": {
      const how = { bookingId: reference, notify: false, actor: SYSTEM };
      if ((await statusOf(reference)) === undefined) return;
      await cancelBooking(context, { ...how, refund: act.refund }).catch(refusedAsTooMuch);
    }
  }
}

/** The other side may have given so much back already that less is left than is wished for. */
function refusedAsTooMuch(error: unknown): void {
  if (!(error instanceof Refusal && error.code === "REFUND_TOO_MUCH")) throw error;
}

test("whatever both sides do, and whoever looks meanwhile, both ledgers agree in the end", {
  timeout: 120_000,
}, async () => {
  const acts = fc.array(
    fc.oneof(
      actThere.map((act) => ({ side: "there", act }) as const),
      actHere.map((act) => ({ side: "here", act }) as const),
    ),
    { minLength: 2, maxLength: 10 },
  );
  const property = async (begin: Begin, all: Sided[]) => {
    backToNow();
    const reference = await ledgers[begin]();
    const { id } = there(reference);
    const sights: ProviderPayment[] = [];
    const underWay: Promise<void>[] = [];
    for (const { side, act } of all) {
      sights.push(await seen(id));
      if (side === "there") happen(id, act);
      else underWay.push(doHere(reference, act, sights));
    }
    await Promise.all(underWay);
    standin.failRefunds({ failNext: 0 });
    await look(id);
    await expectPeace();
  };
  await fc.assert(fc.asyncProperty(beginning, acts, property), RUNS);
});

type Sided = { side: "there"; act: ActThere } | { side: "here"; act: ActHere };
