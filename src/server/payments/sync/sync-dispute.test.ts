import { expect, test } from "vitest";
import { twoLedgers } from "../../../../tests/support/ledger-fixture.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { lookAtDispute } from "./sync-dispute.ts";

const context = await testContext();
const { db, standin } = context;
const { book, there, tasksAbout, counted } = await twoLedgers(context);

/** A dispute of a booking's payment, and how the product sees it there now. */
async function dispute() {
  const paymentId = there(await book()).id;
  const { id } = standin.openDispute({ paymentId, reason: "NOT_RECEIVED" });
  return { id, paymentId, seen: () => seen(id) };
}

async function seen(disputeId: string) {
  const dispute = await context.payments.getDispute(disputeId);
  if (!dispute) throw new Error("The provider does not say.");
  return dispute;
}

/** A millisecond later there, so that a change has a time of its own. */
function move(disputeId: string, state: "PROCESSING" | "WON" | "LOST"): void {
  standin.advanceClock(1);
  standin.moveDispute({ disputeId, state });
}

function recorded(disputeId: string) {
  return db.selectFrom("disputes").selectAll().where("providerDisputeId", "=", disputeId).execute();
}

test("a dispute is recorded once and told to staff with the day by which to answer", async () => {
  const { id, paymentId, seen } = await dispute();
  const there = await seen();
  await Promise.all([1, 2, 3].map(() => lookAtDispute(context, there)));
  const before = await counted();
  await lookAtDispute(context, there);
  expect(await counted()).toEqual(before);
  expect(await recorded(id)).toMatchObject([
    { state: "EVIDENCE_REQUIRED", reason: "NOT_RECEIVED", amountPence: 3600, dueAt: there.dueAt },
  ]);
  expect(await tasksAbout(paymentId)).toMatchObject([
    { kind: "dispute", details: { state: "EVIDENCE_REQUIRED", amountPence: 3600 } },
  ]);
});

test("an older report that comes late changes nothing", async () => {
  const { id, paymentId, seen } = await dispute();
  const reports = [await seen()];
  for (const state of ["PROCESSING", "LOST"] as const) {
    move(id, state);
    reports.push(await seen());
  }
  for (const report of [reports[2], reports[0], reports[1], reports[0]]) {
    if (report) await lookAtDispute(context, report);
  }
  expect(await recorded(id)).toMatchObject([{ state: "LOST" }]);
  expect(await tasksAbout(paymentId)).toMatchObject([{ details: { state: "LOST" } }]);
});

test("the open task says how it stands now; after it was ticked off, news are a new one", async () => {
  const { id, paymentId, seen } = await dispute();
  await lookAtDispute(context, await seen());
  move(id, "PROCESSING");
  await lookAtDispute(context, await seen());
  expect(await tasksAbout(paymentId)).toMatchObject([{ details: { state: "PROCESSING" } }]);
  await db.updateTable("staffTasks").set({ doneAt: new Date() }).execute();
  move(id, "WON");
  await lookAtDispute(context, await seen());
  expect(await tasksAbout(paymentId)).toMatchObject([
    { details: { state: "PROCESSING" } },
    { details: { state: "WON" } },
  ]);
  const events = await db
    .selectFrom("events")
    .innerJoin("disputes", "disputes.id", "events.entityId")
    .select(["what", "before", "after", "actorKind"])
    .where("providerDisputeId", "=", id)
    .orderBy("at")
    .execute();
  expect(events).toMatchObject([
    { what: "dispute.opened", before: null, actorKind: "provider" },
    { what: "dispute.changed", before: { state: "EVIDENCE_REQUIRED" } },
    { what: "dispute.changed", before: { state: "PROCESSING" }, after: { state: "WON" } },
  ]);
});

test("a dispute about a sale at the till is none of ours", async () => {
  const { id: paymentId } = standin.actInDashboard({ act: "sale", amountPence: 450 });
  const { id } = standin.openDispute({ paymentId, reason: "DUPLICATE" });
  const before = await counted();
  await lookAtDispute(context, await seen(id));
  expect(await counted()).toEqual(before);
});
