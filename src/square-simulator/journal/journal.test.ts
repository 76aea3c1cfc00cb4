import { appendFile, mkdtemp, readFile, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { SETTLES_AFTER_MS } from "../refunds/open-refund.ts";
import { type SquareStandin, startSquareStandin } from "../simulator.ts";
import {
  ACCESS_TOKEN,
  authorisation,
  capturedPaymentId,
  clientFor,
  LOCATION_ID,
  refundRequest,
  type TestBench,
} from "../test-fixture.ts";
import { openJournal } from "./journal.ts";

const folder = await mkdtemp(join(tmpdir(), "slipway-standin-"));
const running = new Set<SquareStandin>();
afterEach(async () => {
  for (const standin of running) await standin.stop();
  running.clear();
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
/** A file that is not there yet, in a folder that is not there either. */
function newPath(): string {
  files += 1;
  return join(folder, `data-${files}`, "square.jsonl");
}

async function start(journal: string): Promise<TestBench> {
  const seller = { accessToken: ACCESS_TOKEN, locationId: LOCATION_ID };
  const standin = await startSquareStandin({ ...seller, journal });
  running.add(standin);
  return { standin, square: clientFor(standin.url) };
}

async function restart({ standin }: TestBench, journal: string): Promise<TestBench> {
  await standin.stop();
  running.delete(standin);
  return await start(journal);
}

/** Everything that a look from outside can see. */
function booksOf({ standin }: TestBench) {
  return {
    ledger: standin.ledger(),
    payments: standin.payments(),
    refunds: standin.refunds(),
    disputes: standin.disputes(),
  };
}

test("after a restart the books are the same, and work goes on in them", async () => {
  const path = newPath();
  const before = await start(path);
  const request = authorisation();
  const { payment } = await before.square.payments.create(request);
  const captured = await capturedPaymentId(before);
  const refund = refundRequest(captured, 1000n);
  await before.square.refunds.refundPayment(refund);
  before.standin.openDispute({ paymentId: captured, reason: "DUPLICATE", amountPence: 100 });
  await before.square.payments.create(authorisation("cnon:card-nonce-declined")).catch(() => null);
  const books = booksOf(before);

  const after = await restart(before, path);
  expect(booksOf(after)).toEqual(books);
  const { square } = after;
  expect((await square.payments.create(request)).payment).toEqual(payment);
  const again = square.payments.create({ ...request, idempotencyKey: "another" });
  await expect(again).rejects.toMatchObject({ errors: [{ code: "CARD_TOKEN_USED" }] });
  await square.refunds.refundPayment(refund);
  expect(after.standin.refunds()).toHaveLength(1);
  const taken = await square.payments.complete({ paymentId: payment?.id ?? "" });
  expect(taken.payment?.status).toBe("COMPLETED");
  expect(after.standin.ledger().map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("what falls due while it is down is done at the start, at its own time", async () => {
  const path = newPath();
  const before = await start(path);
  const { payment } = await before.square.payments.create(authorisation());
  const captured = await capturedPaymentId(before);
  before.standin.failRefunds({ failNext: 1 });
  await before.square.refunds.refundPayment(refundRequest(captured, 500n));
  before.standin.advanceClock(SETTLES_AFTER_MS - 1000);

  const after = await restart(before, path);
  expect(after.standin.ledger()).toHaveLength(4);
  after.standin.advanceClock(25 * 60 * 60 * 1000);
  expect(after.standin.ledger().slice(4)).toMatchObject([
    { kind: "refund-failed", at: after.standin.refunds()[0]?.settlesAt },
    { kind: "voided", at: payment?.delayedUntil },
  ]);
  const books = booksOf(after);
  expect(booksOf(await restart(after, path))).toEqual(books);
});

test("a reset is kept as well", async () => {
  const path = newPath();
  const before = await start(path);
  await capturedPaymentId(before);
  before.standin.reset();
  const paymentId = await capturedPaymentId(before);
  const after = await restart(before, path);
  expect(after.standin.payments().map(({ id }) => id)).toEqual([paymentId]);
  expect(after.standin.ledger().map(({ sequence }) => sequence)).toEqual([1, 2]);
});

test("a call is in the file whole or not at all, wherever the process died in writing it", async () => {
  const path = newPath();
  const before = await start(path);
  const paymentId = await capturedPaymentId(before);
  const wholeBytes = (await stat(path)).size;
  await before.square.refunds.refundPayment(refundRequest(paymentId, 1000n));
  const { size } = await stat(path);
  await before.standin.stop();
  running.delete(before.standin);
  for (const left of [1, 2, Math.floor((size - wholeBytes) / 2), size - wholeBytes - 2]) {
    await truncate(path, wholeBytes + left);
    const torn = await start(path);
    expect(torn.standin.refunds()).toEqual([]);
    expect(torn.standin.payments()).toMatchObject([{ id: paymentId, refundIds: [] }]);
    await torn.square.refunds.refundPayment(refundRequest(paymentId, 1000n));
    const healed = await restart(torn, path);
    expect(healed.standin.refunds()).toHaveLength(1);
    expect(healed.standin.payments()).toMatchObject([{ refundedPence: 1000 }]);
    await healed.standin.stop();
    running.delete(healed.standin);
  }
});

test("a line that says nothing is passed over, and what comes after it counts", async () => {
  const path = newPath();
  const { journal } = openJournal(path);
  journal.note("payments", "p1", { id: "p1" });
  journal.commit();
  journal.commit();
  await appendFile(path, '[["payments","p2"\n{}\nnot json\n');
  journal.note("payments", "p3", { id: "p3" });
  journal.commit();
  journal.close();
  journal.note("payments", "p4", { id: "p4" });
  journal.commit();
  const reopened = openJournal(path);
  reopened.journal.close();
  expect(reopened.notes.map(([, key]) => key)).toEqual(["p1", "p3"]);
  expect((await readFile(path, "utf8")).split("\n")).toHaveLength(6);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test("without anybody asking, what is due happens", async () => {
  const path = newPath();
  const { standin, square } = await start(path);
  const paymentId = await capturedPaymentId({ standin, square });
  await square.refunds.refundPayment(refundRequest(paymentId, 100n));
  const inFile = async () => (await readFile(path, "utf8")).includes('"refunded"');
  expect(await inFile()).toBe(false);
  const { now } = Date;
  try {
    Date.now = () => now() + SETTLES_AFTER_MS;
    await expect.poll(inFile, { timeout: 10_000 }).toBe(true);
  } finally {
    Date.now = now;
  }
});
