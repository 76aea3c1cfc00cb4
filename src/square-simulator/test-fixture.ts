import { randomUUID } from "node:crypto";
import { SquareClient } from "square";
import { type CardToken, writeCardToken } from "./payments/card-token.ts";
import { type SquareSimulator, startSquareSimulator } from "./simulator.ts";

/** What the tests of the stand-in share: one that runs, and the real SDK pointed at it. */
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

/** The SDK without its own retries, as the product uses it, and with patience for a busy machine. */
export function clientFor(baseUrl: string, token = ACCESS_TOKEN): SquareClient {
  return new SquareClient({ token, baseUrl, maxRetries: 0, timeoutInSeconds: 30 });
}

/** A new card token: a Visa card, verified for £42.50 and made now, unless changed. */
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

/** A request to authorise £42.50 with a card token, each with a key of its own. */
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

/** The id of a payment of £42.50 that was just authorised. */
export async function authorisedPaymentId({ square }: SimulatorFixture): Promise<string> {
  const { payment } = await square.payments.create(authorisation());
  return payment?.id ?? "";
}

/** The id of a payment of £42.50 whose money was just taken. */
export async function capturedPaymentId(bench: SimulatorFixture): Promise<string> {
  const paymentId = await authorisedPaymentId(bench);
  await bench.square.payments.complete({ paymentId });
  return paymentId;
}

/** A request to give back a part of a payment, each with a key of its own. */
export function refundRequest(paymentId: string, pence: bigint, reason?: string) {
  const amountMoney = { amount: pence, currency: "GBP" } as const;
  const request = { idempotencyKey: randomUUID(), paymentId, amountMoney };
  return reason === undefined ? request : { ...request, reason };
}

/** Asks a control endpoint, as a test in another process does. */
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

/** What a call was refused with, as far as the product looks at it. */
export async function getRefusal(call: PromiseLike<unknown>) {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const { statusCode, errors } = error as { statusCode?: number; errors?: { code?: string }[] };
  return { statusCode, code: errors?.[0]?.code };
}
