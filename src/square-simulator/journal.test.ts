import { appendFile, mkdtemp, readFile, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { openJournal } from "./journal.ts";
import { REFUND_DELAY_MS } from "./refunds.ts";
import { type SquareSimulator, startSquareSimulator } from "./simulator.ts";
import {
  ACCESS_TOKEN,
  authorisation,
  capturedPaymentId,
  clientFor,
  LOCATION_ID,
  refundRequest,
  type SimulatorFixture,
} from "./test-fixture.ts";

const folder = await mkdtemp(join(tmpdir(), "slipway-square-simulator-"));
const runningSimulators = new Set<SquareSimulator>();
afterEach(async () => {
  for (const simulator of runningSimulators) await simulator.stop();
  runningSimulators.clear();
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
/** A missing file in a missing folder. */
function newJournalPath(): string {
  files += 1;
  return join(folder, `data-${files}`, "square.jsonl");
}

async function start(journal: string): Promise<SimulatorFixture> {
  const seller = { accessToken: ACCESS_TOKEN, locationId: LOCATION_ID };
  const simulator = await startSquareSimulator({ ...seller, journal });
  runningSimulators.add(simulator);
  return { simulator, square: clientFor(simulator.url) };
}

async function restart(
  { simulator }: SimulatorFixture,
  journal: string,
): Promise<SimulatorFixture> {
  await simulator.stop();
  runningSimulators.delete(simulator);
  return await start(journal);
}

/** The state that is visible from outside. */
function readCollections({ simulator }: SimulatorFixture) {
  return {
    ledger: simulator.ledger(),
    payments: simulator.payments(),
    refunds: simulator.refunds(),
    disputes: simulator.disputes(),
  };
}

test("after a restart the records are the same and can be changed", async () => {
  const path = newJournalPath();
  const before = await start(path);
  const request = authorisation();
  const { payment } = await before.square.payments.create(request);
  const captured = await capturedPaymentId(before);
  const refund = refundRequest(captured, 1000n);
  await before.square.refunds.refundPayment(refund);
  before.simulator.openDispute({ paymentId: captured, reason: "DUPLICATE", amountPence: 100 });
  await before.square.payments.create(authorisation("cnon:card-nonce-declined")).catch(() => null);
  const collections = readCollections(before);

  const after = await restart(before, path);
  expect(readCollections(after)).toEqual(collections);
  const { square } = after;
  expect((await square.payments.create(request)).payment).toEqual(payment);
  const again = square.payments.create({ ...request, idempotencyKey: "another" });
  await expect(again).rejects.toMatchObject({ errors: [{ code: "CARD_TOKEN_USED" }] });
  await square.refunds.refundPayment(refund);
  expect(after.simulator.refunds()).toHaveLength(1);
  const taken = await square.payments.complete({ paymentId: payment?.id ?? "" });
  expect(taken.payment?.status).toBe("COMPLETED");
  expect(after.simulator.ledger().map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("tasks that fall due while it is down run at the start, with their own due time", async () => {
  const path = newJournalPath();
  const before = await start(path);
  const { payment } = await before.square.payments.create(authorisation());
  const captured = await capturedPaymentId(before);
  before.simulator.failRefunds({ failNext: 1 });
  await before.square.refunds.refundPayment(refundRequest(captured, 500n));
  before.simulator.advanceClock(REFUND_DELAY_MS - 1000);

  const after = await restart(before, path);
  expect(after.simulator.ledger()).toHaveLength(4);
  after.simulator.advanceClock(25 * 60 * 60 * 1000);
  expect(after.simulator.ledger().slice(4)).toMatchObject([
    { kind: "refund-failed", at: after.simulator.refunds()[0]?.completesAt },
    { kind: "voided", at: payment?.delayedUntil },
  ]);
  const collections = readCollections(after);
  expect(readCollections(await restart(after, path))).toEqual(collections);
});

test("a reset is journalled as well", async () => {
  const path = newJournalPath();
  const before = await start(path);
  await capturedPaymentId(before);
  before.simulator.reset();
  const paymentId = await capturedPaymentId(before);
  const after = await restart(before, path);
  expect(after.simulator.payments().map(({ id }) => id)).toEqual([paymentId]);
  expect(after.simulator.ledger().map(({ sequence }) => sequence)).toEqual([1, 2]);
});

test("a call is in the file completely or not at all, wherever the process died while writing", async () => {
  const path = newJournalPath();
  const before = await start(path);
  const paymentId = await capturedPaymentId(before);
  const intactBytes = (await stat(path)).size;
  await before.square.refunds.refundPayment(refundRequest(paymentId, 1000n));
  const { size } = await stat(path);
  await before.simulator.stop();
  runningSimulators.delete(before.simulator);
  for (const extraBytes of [1, 2, Math.floor((size - intactBytes) / 2), size - intactBytes - 2]) {
    await truncate(path, intactBytes + extraBytes);
    const withTornLine = await start(path);
    expect(withTornLine.simulator.refunds()).toEqual([]);
    expect(withTornLine.simulator.payments()).toMatchObject([{ id: paymentId, refundIds: [] }]);
    await withTornLine.square.refunds.refundPayment(refundRequest(paymentId, 1000n));
    const restarted = await restart(withTornLine, path);
    expect(restarted.simulator.refunds()).toHaveLength(1);
    expect(restarted.simulator.payments()).toMatchObject([{ refundedPence: 1000 }]);
    await restarted.simulator.stop();
    runningSimulators.delete(restarted.simulator);
  }
});

test("an unreadable line is skipped, and later lines count", async () => {
  const path = newJournalPath();
  const { journal } = openJournal(path);
  journal.record("payments", "p1", { id: "p1" });
  journal.commit();
  journal.commit();
  await appendFile(path, '[["payments","p2"\n{}\nnot json\n');
  journal.record("payments", "p3", { id: "p3" });
  journal.commit();
  journal.close();
  journal.record("payments", "p4", { id: "p4" });
  journal.commit();
  const reopened = openJournal(path);
  reopened.journal.close();
  expect(reopened.records.map(([, key]) => key)).toEqual(["p1", "p3"]);
  expect((await readFile(path, "utf8")).split("\n")).toHaveLength(6);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test("due tasks run without a request", async () => {
  const path = newJournalPath();
  const { simulator, square } = await start(path);
  const paymentId = await capturedPaymentId({ simulator, square });
  await square.refunds.refundPayment(refundRequest(paymentId, 100n));
  const isRefundWritten = async () => (await readFile(path, "utf8")).includes('"refunded"');
  expect(await isRefundWritten()).toBe(false);
  const { now } = Date;
  try {
    Date.now = () => now() + REFUND_DELAY_MS;
    await expect.poll(isRefundWritten, { timeout: 10_000 }).toBe(true);
  } finally {
    Date.now = now;
  }
});
