import { expect } from "@playwright/test";
import type { RunningServer } from "./running-server.ts";

/** The part of a simulator's payment that tests check. */
interface SimulatorPayment {
  referenceId: string | null;
  status: "APPROVED" | "COMPLETED" | "CANCELED" | "FAILED";
  amountPence: number;
}

/** A fault of the server's requests to Square; see src/square-simulator/http/faults.ts. */
type Fault = {
  when: "before" | "after";
  kind: "status" | "hang" | "reset" | "held";
  status?: number;
  code?: string;
  times?: number;
};

/** Makes the next authorisations fail. */
export async function injectAuthorisationFault(server: RunningServer, fault: Fault): Promise<void> {
  await callSimulator(server, "POST", "faults", { method: "POST", path: "/v2/payments", ...fault });
}

/** Clears all faults. */
export async function clearFaults(server: RunningServer): Promise<void> {
  await callSimulator(server, "DELETE", "faults", {});
}

/** Expects one booking, paid once, and no other authorisation. */
export async function expectOneCharge(server: RunningServer, checkoutId: string): Promise<void> {
  await expect
    .poll(() => readOutcome(server, checkoutId), { timeout: 20_000 })
    .toEqual({ bookings: 1, liveStatuses: ["COMPLETED"] });
}

/** Expects one booking without any card payment. */
export async function expectFreeBooking(server: RunningServer, checkoutId: string): Promise<void> {
  expect(await readOutcome(server, checkoutId)).toEqual({ bookings: 1, liveStatuses: [] });
}

/** Expects no booking, and no payment authorised or captured. */
export async function expectNoCharge(server: RunningServer, checkoutId: string): Promise<void> {
  await expect
    .poll(() => readOutcome(server, checkoutId), { timeout: 20_000 })
    .toEqual({ bookings: 0, liveStatuses: [] });
}

/** The number of bookings of a checkout, and its payments that are authorised or captured. */
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
  return { bookings: rows[0]?.bookings, liveStatuses };
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

/** How much of a booking was captured and refunded, in pence. */
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
