import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/**
 * A card processor that approves immediately: Square's responses to the two calls of a booking, and
 * nothing else. The simulator also keeps a ledger and sends webhooks, whose cost would distort a
 * benchmark on two cores. It does not identify its account, so nothing reconciles with it. `GET
 * /calls` returns the calls since the last one. Prints its address; SIGTERM stops it.
 */
interface InstantPayment {
  readonly id: string;
  readonly reference_id: string;
  readonly amount_money: { readonly amount: number; readonly currency: string };
  readonly created_at: string;
  status: "APPROVED" | "COMPLETED";
}

const DAY_MS = 86_400_000;

const payments = new Map<string, InstantPayment>();

const MAX_RECORDED_CALLS = 1000;
let calls: string[] = [];

/** The fields that are read here. Requests are not validated; the product's own tests do that. */
type CreateRequest = Pick<InstantPayment, "reference_id" | "amount_money">;

async function handleRequest(request: IncomingMessage): Promise<object> {
  const [path = ""] = (request.url ?? "").split("?");
  if (path === "/calls") return calls.splice(0);
  if (calls.length >= MAX_RECORDED_CALLS) calls = [];
  calls.push(`${request.method} ${path}`);
  const [, , noun, id = "", action] = path.split("/");
  const content = request.method === "POST" ? await text(request) : "";
  if (noun !== "payments") return {};
  if (request.method === "POST" && id === "")
    return { payment: createPayment(JSON.parse(content)) };
  const payment = payments.get(id);
  if (!payment) return {};
  if (action === "complete") payment.status = "COMPLETED";
  return { payment: toWire(payment) };
}

function createPayment({ reference_id, amount_money }: CreateRequest): object {
  const created_at = new Date().toISOString();
  const id = randomUUID();
  const payment = { id, reference_id, amount_money, created_at, status: "APPROVED" as const };
  payments.set(id, payment);
  return toWire(payment);
}

function toWire(payment: InstantPayment): object {
  return {
    ...payment,
    updated_at: payment.created_at,
    delay_action: "CANCEL",
    delayed_until: new Date(Date.parse(payment.created_at) + DAY_MS).toISOString(),
    source_type: "CARD",
    card_details: {
      status: payment.status === "APPROVED" ? "AUTHORIZED" : "CAPTURED",
      card: { card_brand: "VISA", last_4: "1111", exp_month: 9, exp_year: 2031, bin: "411111" },
      entry_method: "KEYED",
      cvv_status: "CVV_ACCEPTED",
      avs_status: "AVS_ACCEPTED",
    },
    total_money: payment.amount_money,
    location_id: "BENCH",
    order_id: payment.id,
  };
}

const server = createServer(async (request, response) => {
  const content = JSON.stringify(await handleRequest(request));
  response.writeHead(200, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(content),
  });
  response.end(content);
});
server.keepAliveTimeout = 600_000;
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`Instant provider at http://127.0.0.1:${port} \n`);
});
process.once("SIGTERM", () => process.exit());
