import { expect } from "@playwright/test";
import type { RunningServer } from "./running-server.ts";

/** The part of a payment in the stand-in's books that tests look at. */
interface SimulatorPayment {
  referenceId: string | null;
  status: "APPROVED" | "COMPLETED" | "CANCELED" | "FAILED";
  amountPence: number;
}

/** What goes wrong with a request of the server to Square; see src/square-simulator/http/faults.ts. */
type Fault = {
  when: "before" | "after";
  kind: "status" | "hang" | "reset" | "held";
  status?: number;
  code?: string;
  times?: number;
};

/** The next authorisations go wrong. */
export async function injectAuthorisationFault(server: RunningServer, fault: Fault): Promise<void> {
  await callSimulator(server, "POST", "faults", { method: "POST", path: "/v2/payments", ...fault });
}

/** Everything goes well again. */
export async function clearFaults(server: RunningServer): Promise<void> {
  await callSimulator(server, "DELETE", "faults", {});
}

/** One booking, paid once, and nothing else set aside on any card. */
export async function expectOneCharge(server: RunningServer, checkoutId: string): Promise<void> {
  await expect
    .poll(() => readOutcome(server, checkoutId), { timeout: 20_000 })
    .toEqual({ bookings: 1, liveStatuses: ["COMPLETED"] });
}

/** One booking for which no card was asked. */
export async function expectFreeBooking(server: RunningServer, checkoutId: string): Promise<void> {
  expect(await readOutcome(server, checkoutId)).toEqual({ bookings: 1, liveStatuses: [] });
}

/** No booking, and nothing taken or set aside on any card. */
export async function expectNoCharge(server: RunningServer, checkoutId: string): Promise<void> {
  await expect
    .poll(() => readOutcome(server, checkoutId), { timeout: 20_000 })
    .toEqual({ bookings: 0, liveStatuses: [] });
}

/** How many bookings a checkout led to, and the payments for it that hold a card's money. */
async function readOutcome({ pool, simulatorUrl }: RunningServer, checkoutId: string) {
  const { rows } = await pool.query<{ bookingId: string; bookings: number }>(
    `SELECT booking_id AS "bookingId",
            (SELECT count(*)::int FROM bookings WHERE checkout_id = c.id) AS bookings
     FROM checkouts c WHERE id = $1`,
    [checkoutId],
  );
  const { payments } = (await (await fetch(`${simulatorUrl}/__fake/state`)).json()) as {
    payments: SimulatorPayment[];
  };
  const liveStatuses = payments
    .filter((payment) => payment.referenceId === rows[0]?.bookingId)
    .map(({ status }) => status)
    .filter((status) => status === "APPROVED" || status === "COMPLETED");
  return { bookings: rows[0]?.bookings, live: liveStatuses };
}

async function callSimulator(
  { simulatorUrl }: RunningServer,
  method: string,
  path: string,
  body: object,
) {
  const reply = await fetch(`${simulatorUrl}/__fake/${path}`, {
    method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!reply.ok) throw new Error(await reply.text());
}

/** What of a booking's money the card has, and what went back to it, in pence. */
export async function readCardMoney({ simulatorUrl }: RunningServer, bookingId: string) {
  const state = (await (await fetch(`${simulatorUrl}/__fake/state`)).json()) as {
    payments: (SimulatorPayment & { id: string })[];
    refunds: { paymentId: string; amountPence: number }[];
  };
  const payments = state.payments.filter(
    ({ referenceId, status }) => referenceId === bookingId && status === "COMPLETED",
  );
  const refunds = state.refunds.filter(({ paymentId }) =>
    payments.some(({ id }) => id === paymentId),
  );
  const sum = (amounts: { amountPence: number }[]) =>
    amounts.reduce((total, { amountPence }) => total + amountPence, 0);
  return { capturedPence: sum(payments), refundedPence: sum(refunds) };
}
