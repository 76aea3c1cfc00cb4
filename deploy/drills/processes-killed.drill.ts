import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { FaultInput } from "../../src/square-simulator/http/faults.ts";
import { raiseCapacity, startBuyers } from "../../tests/processes/support/background-buyers.ts";
import type { BuyResult } from "../../tests/processes/support/buyer.ts";
import { Person } from "../../tests/processes/support/person.ts";
import { processFixture } from "../../tests/processes/support/process-fixture.ts";
import { expectResultsTrue } from "../../tests/processes/support/verify-results.ts";
import { randomFor, seed } from "../../tests/support/seed.ts";
import { PROCESS_COUNTS, startBalancedProcesses } from "./support/balanced-processes.ts";
import { settle } from "./support/settle.ts";

/*
 * Buyers buy and cancel through HAProxy, while processes are killed with SIGKILL and started again
 * and the card processor's replies are late or lost, at moments that SEED decides. Whatever was
 * acknowledged is there once, and all money is accounted for on both sides. Of several processes
 * one always stays; a single one is killed too, and the buyers wait.
 */

const ROUNDS = Number(process.env.DRILL_KILLS ?? 12);

const fixture = await processFixture();
const { context, venue, mailServer } = fixture;
const { db, pool, simulator } = context;
// A booking for tomorrow can still be cancelled for its whole price.
await db.updateTable("settings").set({ cancellationPolicy: 1 }).execute();

const REQUESTS = [
  { method: "POST", path: "/v2/payments" },
  { method: "POST", path: "/v2/payments/*/complete" },
  { method: "POST", path: "/v2/payments/*/cancel" },
  { method: "GET", path: "/v2/payments/*" },
  { method: "POST", path: "/v2/refunds" },
] as const;

const FAULTS = [
  { kind: "reset" },
  { kind: "half" },
  { kind: "empty" },
  { kind: "status", status: 503, code: "SERVICE_UNAVAILABLE" },
  { kind: "slow", ms: 2000 },
  { kind: "slow", ms: 500 },
] as const;

/** Makes some of the card processor's replies late or lost, before or after they take effect. */
function startProviderFaults(name: string) {
  const random = randomFor(`card processor, ${name}`);
  let isStopped = false;
  let count = 0;
  const clearFaults: (() => void)[] = [];
  const running = (async () => {
    while (!isStopped) {
      const fault = {
        ...random.pick(REQUESTS),
        ...random.pick(FAULTS),
        when: random.pick(["before", "after"] as const),
        times: random.integer(1, 3),
      } satisfies FaultInput;
      clearFaults.push(simulator.addFault(fault));
      count += 1;
      await sleep(random.integer(200, 1500));
    }
  })();
  return {
    async stop(): Promise<number> {
      isStopped = true;
      await running;
      for (const clear of clearFaults) clear();
      return count;
    },
  };
}

/** Every third booking is cancelled by its holder, again and again until there is an answer. */
function startCancelling(url: string, results: readonly BuyResult[]) {
  const cancelled = new Map<string, number>();
  let isStopped = false;
  const cancelNext = async (position: number): Promise<boolean> => {
    const result = results[position];
    if (result === undefined) return false;
    if (position % 3 !== 0 || result.kind !== "booked") return true;
    const { bookingId, checkoutSecret } = result;
    const reply = await new Person()
      .send({ url }, `POST /api/bookings/${bookingId}/cancellation`, {
        headers: { "manage-token": checkoutSecret },
        body: { expectedRefundPence: 3600 },
      })
      .catch(() => undefined);
    if (reply?.status !== 200) return false;
    cancelled.set(bookingId, reply.body.refundPence);
    return true;
  };
  const running = (async () => {
    for (let position = 0; !isStopped; ) {
      if (await cancelNext(position)) position += 1;
      else await sleep(200);
    }
  })();
  return {
    cancelled,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

test.each(PROCESS_COUNTS)("deaths of %i processes lose and double nothing", async (count) => {
  await raiseCapacity(fixture);
  const random = randomFor(`deaths of ${count} processes`);
  const processes = await startBalancedProcesses(fixture, count);
  onTestFinished(() => processes.balancer.stop());
  const { url } = processes.balancer;
  const failures = new Map<string, number>();
  const buyers = startBuyers(() => url, venue, {
    timeoutMs: 120_000,
    onFailure: (reason) => void failures.set(reason, (failures.get(reason) ?? 0) + 1),
  });
  const cancelling = startCancelling(url, buyers.results);
  const providerFaults = startProviderFaults(`${count} processes`);
  const indexes = Array.from({ length: count }, (_, index) => index);
  let kills = 0;
  for (let round = 0; round < ROUNDS; round++) {
    await sleep(random.integer(300, 3000));
    const victims = random.shuffle(indexes).slice(0, random.integer(1, Math.max(1, count - 1)));
    await processes.kill(victims);
    kills += victims.length;
    await sleep(random.integer(0, 1000));
    await processes.restart(victims);
  }
  const before = buyers.results.length;
  await expect.poll(() => buyers.results.length, { timeout: 120_000 }).toBeGreaterThan(before + 20);
  const faultCount = await providerFaults.stop();
  const results = await buyers.finish();
  await cancelling.stop();
  await settle(context);
  const errors = await processes.stop();

  const { cancelled } = cancelling;
  const isKept = (result: BuyResult) =>
    result.kind !== "booked" || !cancelled.has(result.bookingId);
  await expectResultsTrue(context, results.filter(isKept));
  await expectCancelled(cancelled);
  const booked = results.filter(({ kind }) => kind === "booked");
  const failed = [...failures].map(([reason, times]) => `${times} × ${reason}`).join(", ");
  console.log(
    `${count} processes, ${kills} kills, ${faultCount} faults of the card processor, SEED=${seed}:
  ${booked.length} bookings acknowledged, ${cancelled.size} of them cancelled; ${countKind(results, "refused")} purchases refused, ${countKind(results, "unsure")} without an outcome
  failed requests, each repeated by its buyer: ${failed || "none"}
  emails sent twice: ${await countRepeated()}`,
  );
  for (const [message, lines] of Map.groupBy(errors, String)) {
    console.log(`  logged ${lines.length} times: ${message}`);
  }
  expect(booked.length).toBeGreaterThan(20);
  expect(cancelled.size).toBeGreaterThan(5);
});

function countKind(results: readonly BuyResult[], kind: BuyResult["kind"]): number {
  return results.filter((result) => result.kind === kind).length;
}

/** Each is cancelled, and its whole price given back once: refunded, or never taken. */
async function expectCancelled(cancelled: ReadonlyMap<string, number>): Promise<void> {
  const { rows } = await pool.query<{ id: string; returnedPence: number }>(
    `SELECT b.id, sum(CASE WHEN p.state = 'voided' THEN p.amount_pence ELSE 0 END
                      + coalesce(r.pence, 0))::int AS "returnedPence"
     FROM bookings b JOIN payments p ON p.booking_id = b.id
     LEFT JOIN LATERAL (
       SELECT sum(amount_pence) AS pence FROM refunds
       WHERE payment_id = p.id AND state = 'completed') r ON true
     WHERE b.status = 'cancelled' AND b.id = ANY ($1)
     GROUP BY b.id`,
    [[...cancelled.keys()]],
  );
  expect(new Map(rows.map(({ id, returnedPence }) => [id, returnedPence]))).toEqual(cancelled);
}

/** A process that dies after the mail server took an email, and before it recorded that. */
async function countRepeated(): Promise<number> {
  const { rows } = await pool.query<{ address: string; count: number }>(
    "SELECT to_address AS address, count(*)::int AS count FROM emails WHERE state = 'sent' GROUP BY 1",
  );
  const received = Map.groupBy(mailServer.received, ({ recipients }) => recipients[0]);
  const customers = rows.filter(({ address }) => address.startsWith("amelia-"));
  const extra = customers.map(({ address, count }) => (received.get(address)?.length ?? 0) - count);
  expect(extra.filter((emails) => emails < 0)).toEqual([]);
  return extra.reduce((sum, emails) => sum + emails, 0);
}
