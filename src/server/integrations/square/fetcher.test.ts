import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer as createHttpServer, type Server } from "node:http";
import { type AddressInfo, createServer, type Server as NetServer } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { quietLog } from "../../../../tests/support/quiet-log.ts";
import { startSquareSimulator } from "../../../square-simulator/simulator.ts";
import { cardToken } from "../../../square-simulator/test-fixture.ts";
import { toSquareFailure } from "./failure.ts";
import { createSquareFetcher } from "./fetcher.ts";
import { createSquareProvider } from "./provider.ts";

const SELLER = { accessToken: "token", locationId: "L1", environment: "sandbox" } as const;
const simulator = await startSquareSimulator(SELLER);
afterAll(() => simulator.stop());
beforeEach(() => simulator.reset());

/** @param callTimeoutMs by default the product's, for calls that must be answered */
function paymentsAt(baseUrl: string, callTimeoutMs?: number) {
  const timeout = callTimeoutMs === undefined ? {} : { callTimeoutMs };
  return createSquareProvider({ ...SELLER, baseUrl, ...timeout }, quietLog);
}

const newAttempt = () => ({
  key: randomUUID(),
  cardToken: cardToken(),
  amountPence: 4250,
  referenceId: randomUUID(),
  note: "Grüße, 12 £",
  buyerEmail: "amelia@example.com",
});

async function listenOnFreePort(server: Server | NetServer): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => server.close());
  return (server.address() as AddressInfo).port;
}

test.each([
  ["hang", {}],
  ["reset", {}],
  ["half", {}],
  ["bodyhang", {}],
  ["html", {}],
  ["empty", {}],
  ["status", { status: 500 }],
  ["status", { status: 408, code: "REQUEST_TIMEOUT" }],
] as const)(
  "after a charge, %s %o leaves the outcome unknown, and a retry finds the payment",
  async (kind, more) => {
    const authoriseRequest = newAttempt();
    simulator.addFault({ method: "POST", path: "/v2/payments", when: "after", kind, ...more });
    const first = await paymentsAt(simulator.url, 500).authorise(authoriseRequest);
    expect(first).toEqual({ kind: "unknown" });
    const retry = await paymentsAt(simulator.url).authorise(authoriseRequest);
    expect(retry).toMatchObject({ kind: "authorised" });
    expect(simulator.payments()).toHaveLength(1);
  },
);

test("returns the code of a refusal", async () => {
  const payments = paymentsAt(simulator.url);
  const limited = { method: "POST", path: "/v2/payments", when: "before" } as const;
  simulator.addFault({ ...limited, kind: "status", status: 429, code: "RATE_LIMITED" });
  const unavailable = { kind: "refused", code: "PAYMENT_UNAVAILABLE" };
  expect(await payments.authorise(newAttempt())).toEqual(unavailable);
  const unknownCard = { ...newAttempt(), cardToken: "cnon:nothing" };
  expect(await payments.authorise(unknownCard)).toMatchObject({ code: "CARD_DATA_INVALID" });
});

test("a refused connection means that no money was taken", async () => {
  const closed = createServer();
  const port = await listenOnFreePort(closed);
  closed.close();
  const answer = await paymentsAt(`http://127.0.0.1:${port}`).authorise(newAttempt());
  expect(answer).toEqual({ kind: "refused", code: "PAYMENT_UNAVAILABLE" });
});

test("a connect timeout means that no money was taken", async () => {
  const silent = createServer((socket) => void socket.resume().on("error", () => undefined));
  const port = await listenOnFreePort(silent);
  const outcome = await createSquareFetcher({ connectTimeoutMs: 50 })({
    url: `https://127.0.0.1:${port}/v2/payments`,
    method: "POST",
    body: {},
  });
  if (outcome.ok || outcome.error.reason !== "unknown") throw new Error("It was answered.");
  expect(toSquareFailure({ cause: outcome.error.cause })).toMatchObject({
    kind: "refused",
    code: "PAYMENT_UNAVAILABLE",
  });
});

test("reuses one connection, and sends the SDK's headers and body", async () => {
  let connections = 0;
  const requests: { headers: object; body: string }[] = [];
  const server = createHttpServer(async (request, response) => {
    const body = (await Array.fromAsync(request)).join("");
    requests.push({ headers: request.headers, body });
    response.end("{}");
  });
  server.on("connection", () => {
    connections += 1;
  });
  const payments = paymentsAt(`http://127.0.0.1:${await listenOnFreePort(server)}`);
  const authoriseRequest = newAttempt();
  for (let i = 0; i < 3; i++) await payments.authorise(authoriseRequest);
  await payments.getPayment("a payment");
  expect(connections).toBe(1);
  expect(JSON.parse(requests[0]?.body ?? "")).toMatchObject({
    amount_money: { amount: 4250, currency: "GBP" },
    idempotency_key: authoriseRequest.key,
    note: "Grüße, 12 £",
  });
  expect(requests[0]?.headers).toMatchObject({
    authorization: "Bearer token",
    "square-version": expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(requests[0]?.body ?? "")),
  });
  expect(requests.at(-1)?.body).toBe("");
});
