import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { readTableFingerprints } from "../fuzz/table-fingerprints.ts";
import { findBrokenInvariants } from "../invariants/invariants.ts";
import { testServer } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue, newSecret } from "../support/test-venue.ts";
import { hold, placement } from "../support/test-visitor.ts";

const context = await testContext();
const venue = await createVenue(context);
const { base, server } = await testServer(context);
const [startsAt = new Date()] = venue.slots;

/** Nothing is left open after a client disconnects, and every invariant holds. */
afterEach(async () => {
  await expect.poll(countConnections).toBe(0);
  await expect.poll(() => context.pool.totalCount - context.pool.idleCount).toBe(0);
  const open = await context.pool.query(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in %'",
  );
  expect(open.rows).toEqual([]);
  expect(await findBrokenInvariants(context.pool)).toEqual([]);
});

const countConnections = () =>
  new Promise<number>((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

function requestText(path: string, body: object, headers: Record<string, string>): string {
  const json = JSON.stringify(body);
  const lines = Object.entries({
    host: "localhost",
    "content-type": "application/json",
    "content-length": Buffer.byteLength(json),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return `POST /api${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${json}`;
}

/** Sends part of a request; the caller decides how to disconnect. */
async function sendBytes(text: string): Promise<Socket> {
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on("error", () => undefined);
  await once(socket, "connect");
  await new Promise((resolve) => socket.write(text, resolve));
  return socket;
}

const holdInput = { activityId: venue.activityId, startsAt, ticketCount: 1 };

describe.each(["reset", "end"])("a client that disconnects with a %s", (disconnectKind) => {
  const disconnect = (socket: Socket) =>
    disconnectKind === "reset" ? socket.resetAndDestroy() : socket.destroy();

  test.each([0.1, 0.5, 0.9, 0.99])("after %f of its request causes no write", async (fraction) => {
    const before = await readTableFingerprints(context.pool);
    const text = requestText("/checkouts", holdInput, { "checkout-secret": newSecret() });
    disconnect(await sendBytes(text.slice(0, Math.floor(text.length * fraction))));
    await expect.poll(countConnections).toBe(0);
    expect(await readTableFingerprints(context.pool)).toEqual(before);
  });

  test("after requesting a hold gets the same hold when it retries", async () => {
    const secret = newSecret();
    disconnect(
      await sendBytes(requestText("/checkouts", holdInput, { "checkout-secret": secret })),
    );
    const retry = () =>
      fetch(`${base}/api/checkouts`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "checkout-secret": secret,
          connection: "close",
        },
        body: JSON.stringify(holdInput),
      }).then((response) => response.json() as Promise<{ id: string }>);
    const ids = [await retry(), await retry()].map(({ id }) => id);
    expect(ids[0]).toBe(ids[1]);
  });

  test("after clicking Pay gets its booking made and paid for, once", async () => {
    const visitor = await hold(context, venue, startsAt, 1);
    const { id } = visitor.checkout;
    const clearFault = context.simulator.addFault({
      method: "POST",
      path: "/v2/payments",
      when: "after",
      kind: "slow",
      ms: 3_000,
    });
    const headers = { "checkout-secret": visitor.checkoutSecret, "idempotency-key": randomUUID() };
    const input = placement(venue, { expectedTotalPence: 1800 });
    const socket = await sendBytes(requestText(`/checkouts/${id}/booking`, input, headers));
    await expect.poll(() => readCheckoutState(id)).toBe("paying");
    disconnect(socket);
    await expect.poll(() => readPaymentStates(id)).toEqual(["captured"]);
    expect(await readCheckoutState(id)).toBe("confirmed");
    clearFault();
  });
});

async function readCheckoutState(checkoutId: string): Promise<string> {
  const { state } = await context.db
    .selectFrom("checkouts")
    .select("state")
    .where("id", "=", checkoutId)
    .executeTakeFirstOrThrow();
  return state;
}

async function readPaymentStates(checkoutId: string): Promise<string[]> {
  const rows = await context.db
    .selectFrom("payments")
    .innerJoin("bookings", "bookings.id", "payments.bookingId")
    .innerJoin("checkouts", "checkouts.bookingId", "bookings.id")
    .select("payments.state")
    .where("checkouts.id", "=", checkoutId)
    .execute();
  return rows.map(({ state }) => state);
}
