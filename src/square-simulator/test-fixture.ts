import { randomUUID } from "node:crypto";
import { SquareClient } from "square";
import { type CardToken, writeCardToken } from "./payments/card-source.ts";
import { type SquareSimulator, startSquareSimulator } from "./simulator.ts";

/** A running simulator, and the real SDK connected to it. */
export type SimulatorFixture = Readonly<{ simulator: SquareSimulator; square: SquareClient }>;

export const ACCESS_TOKEN = "EAAA-test-token";
export const LOCATION_ID = "LTEST";

export async function startSimulatorFixture(): Promise<SimulatorFixture> {
  const simulator = await startSquareSimulator({
    accessToken: ACCESS_TOKEN,
    locationId: LOCATION_ID,
  });
  return { simulator, square: clientFor(simulator.url) };
}

/** The SDK without its own retries, as the product uses it, with a timeout for a busy machine. */
export function clientFor(baseUrl: string, token = ACCESS_TOKEN): SquareClient {
  return new SquareClient({ token, baseUrl, maxRetries: 0, timeoutInSeconds: 30 });
}

/** A new card token. By default a Visa card, verified for £42.50 and created now. */
export function cardToken(change: Partial<CardToken> = {}): string {
  return writeCardToken({
    id: randomUUID(),
    at: Date.now(),
    brand: "VISA",
    last4: "1111",
    bin: "411111",
    expMonth: 9,
    expYear: 2031,
    outcome: "APPROVED",
    verified: true,
    amount: "42.50",
    currency: "GBP",
    ...change,
  });
}

/** A request to authorise £42.50, with a new idempotency key. */
export function authorisation(sourceId: string = cardToken()) {
  return {
    sourceId,
    idempotencyKey: randomUUID(),
    amountMoney: { amount: 4250n, currency: "GBP" },
    locationId: LOCATION_ID,
    referenceId: randomUUID(),
    autocomplete: false,
    delayDuration: "P1D",
    delayAction: "CANCEL",
  } as const;
}

/** Authorises a payment of £42.50. @returns its id */
export async function authorisedPaymentId({ square }: SimulatorFixture): Promise<string> {
  const { payment } = await square.payments.create(authorisation());
  return payment?.id ?? "";
}

/** Captures a payment of £42.50. @returns its id */
export async function capturedPaymentId(fixture: SimulatorFixture): Promise<string> {
  const paymentId = await authorisedPaymentId(fixture);
  await fixture.square.payments.complete({ paymentId });
  return paymentId;
}

/** A refund request with a new idempotency key. */
export function refundRequest(paymentId: string, pence: bigint, reason?: string) {
  const amountMoney = { amount: pence, currency: "GBP" } as const;
  const request = { idempotencyKey: randomUUID(), paymentId, amountMoney };
  return reason === undefined ? request : { ...request, reason };
}

/** Calls a control endpoint, as a test in another process does. */
export async function control(
  { simulator }: SimulatorFixture,
  method: string,
  name: string,
  body?: unknown,
) {
  const response = await fetch(`${simulator.url}/__fake/${name}`, {
    method,
    headers: { "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** The status and code that a call was refused with. */
export async function getRefusal(call: PromiseLike<unknown>) {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const { statusCode, errors } = error as { statusCode?: number; errors?: { code?: string }[] };
  return { statusCode, code: errors?.[0]?.code };
}
