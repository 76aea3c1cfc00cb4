import { expect, test } from "vitest";
import { ledgerFixture } from "../../../../tests/support/ledger-fixture.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { syncDispute } from "./sync-dispute.ts";

const context = await testContext();
const { db, simulator } = context;
const { book, there, tasksAbout, counted: countRows } = await ledgerFixture(context);

/** A dispute of a booking's payment, and how the product sees it there now. */
async function openTestDispute() {
  const paymentId = there(await book()).id;
  const { id } = simulator.openDispute({ paymentId, reason: "NOT_RECEIVED" });
  return { id, paymentId, fetchDispute: () => fetchDispute(id) };
}

async function fetchDispute(disputeId: string) {
  const openTestDispute = await context.payments.getDispute(disputeId);
  if (!openTestDispute) throw new Error("The provider does not say.");
  return openTestDispute;
}

/** A millisecond later there, so that a change has a time of its own. */
function moveDispute(disputeId: string, state: "PROCESSING" | "WON" | "LOST"): void {
  simulator.advanceClock(1);
  simulator.moveDispute({ disputeId, state });
}

function readRecorded(disputeId: string) {
  return db.selectFrom("disputes").selectAll().where("providerDisputeId", "=", disputeId).execute();
}

test("a dispute is recorded once and told to staff with the day by which to answer", async () => {
  const { id, paymentId, fetchDispute } = await openTestDispute();
  const there = await fetchDispute();
  await Promise.all([1, 2, 3].map(() => syncDispute(context, there)));
  const before = await countRows();
  await syncDispute(context, there);
  expect(await countRows()).toEqual(before);
  expect(await readRecorded(id)).toMatchObject([
    { state: "EVIDENCE_REQUIRED", reason: "NOT_RECEIVED", amountPence: 3600, dueAt: there.dueAt },
  ]);
  expect(await tasksAbout(paymentId)).toMatchObject([
    { kind: "dispute", details: { state: "EVIDENCE_REQUIRED", amountPence: 3600 } },
  ]);
});

test("an older report that comes late changes nothing", async () => {
  const { id, paymentId, fetchDispute } = await openTestDispute();
  const reports = [await fetchDispute()];
  for (const state of ["PROCESSING", "LOST"] as const) {
    moveDispute(id, state);
    reports.push(await fetchDispute());
  }
  for (const report of [reports[2], reports[0], reports[1], reports[0]]) {
    if (report) await syncDispute(context, report);
  }
  expect(await readRecorded(id)).toMatchObject([{ state: "LOST" }]);
  expect(await tasksAbout(paymentId)).toMatchObject([{ details: { state: "LOST" } }]);
});

test("the open task says how it stands now; after it was ticked off, news are a new one", async () => {
  const { id, paymentId, fetchDispute } = await openTestDispute();
  await syncDispute(context, await fetchDispute());
  moveDispute(id, "PROCESSING");
  await syncDispute(context, await fetchDispute());
  expect(await tasksAbout(paymentId)).toMatchObject([{ details: { state: "PROCESSING" } }]);
  await db.updateTable("staffTasks").set({ doneAt: new Date() }).execute();
  moveDispute(id, "WON");
  await syncDispute(context, await fetchDispute());
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
  const { id: paymentId } = simulator.performDashboardAction({ act: "sale", amountPence: 450 });
  const { id } = simulator.openDispute({ paymentId, reason: "DUPLICATE" });
  const before = await countRows();
  await syncDispute(context, await fetchDispute(id));
  expect(await countRows()).toEqual(before);
});
