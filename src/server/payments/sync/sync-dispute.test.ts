import { expect, test } from "vitest";
import { ledgerFixture } from "../../../../tests/support/ledger-fixture.ts";
import { testContext } from "../../../../tests/support/test-context.ts";
import { syncDispute } from "./sync-dispute.ts";

const context = await testContext();
const { db, simulator } = context;
const { book, findRemotePayment, getStaffTasksAbout, countRows } = await ledgerFixture(context);

/** Opens a dispute about a booking's payment. */
async function openTestDispute() {
  const paymentId = findRemotePayment(await book()).id;
  const { id } = simulator.openDispute({ paymentId, reason: "NOT_RECEIVED" });
  return { id, paymentId, fetchDispute: () => fetchDispute(id) };
}

async function fetchDispute(disputeId: string) {
  const openTestDispute = await context.payments.getDispute(disputeId);
  if (!openTestDispute) throw new Error("The simulator did not return the dispute.");
  return openTestDispute;
}

/** Advances the simulator's clock by a millisecond, so that every change has its own timestamp. */
function moveDispute(disputeId: string, state: "PROCESSING" | "WON" | "LOST"): void {
  simulator.advanceClock(1);
  simulator.moveDispute({ disputeId, state });
}

function readRecorded(disputeId: string) {
  return db.selectFrom("disputes").selectAll().where("providerDisputeId", "=", disputeId).execute();
}

test("a dispute is recorded once, with a staff task and its due date", async () => {
  const { id, paymentId, fetchDispute } = await openTestDispute();
  const there = await fetchDispute();
  await Promise.all([1, 2, 3].map(() => syncDispute(context, there)));
  const before = await countRows();
  await syncDispute(context, there);
  expect(await countRows()).toEqual(before);
  expect(await readRecorded(id)).toMatchObject([
    { state: "EVIDENCE_REQUIRED", reason: "NOT_RECEIVED", amountPence: 3600, dueAt: there.dueAt },
  ]);
  expect(await getStaffTasksAbout(paymentId)).toMatchObject([
    { kind: "dispute", details: { state: "EVIDENCE_REQUIRED", amountPence: 3600 } },
  ]);
});

test("a late, older report changes nothing", async () => {
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
  expect(await getStaffTasksAbout(paymentId)).toMatchObject([{ details: { state: "LOST" } }]);
});

test("a change updates the open staff task, or creates a new one if it was completed", async () => {
  const { id, paymentId, fetchDispute } = await openTestDispute();
  await syncDispute(context, await fetchDispute());
  moveDispute(id, "PROCESSING");
  await syncDispute(context, await fetchDispute());
  expect(await getStaffTasksAbout(paymentId)).toMatchObject([{ details: { state: "PROCESSING" } }]);
  await db.updateTable("staffTasks").set({ doneAt: new Date() }).execute();
  moveDispute(id, "WON");
  await syncDispute(context, await fetchDispute());
  expect(await getStaffTasksAbout(paymentId)).toMatchObject([
    { details: { state: "PROCESSING" } },
    { details: { state: "WON" } },
  ]);
  const events = await db
    .selectFrom("events")
    .innerJoin("disputes", "disputes.id", "events.entityId")
    .select(["type", "before", "after", "actorKind"])
    .where("providerDisputeId", "=", id)
    .orderBy("at")
    .execute();
  expect(events).toMatchObject([
    { type: "dispute.opened", before: null, actorKind: "provider" },
    { type: "dispute.changed", before: { state: "EVIDENCE_REQUIRED" } },
    { type: "dispute.changed", before: { state: "PROCESSING" }, after: { state: "WON" } },
  ]);
});

test("a dispute about one of the seller's other sales is ignored", async () => {
  const { id: paymentId } = simulator.performDashboardAction({ act: "sale", amountPence: 450 });
  const { id } = simulator.openDispute({ paymentId, reason: "DUPLICATE" });
  const before = await countRows();
  await syncDispute(context, await fetchDispute(id));
  expect(await countRows()).toEqual(before);
});
