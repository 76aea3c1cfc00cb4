import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { newSecret, type TestVenue } from "../../support/test-venue.ts";
import { placement } from "../../support/test-visitor.ts";

/** What a buyer of two tickets knows in the end. */
export type BuyResult =
  | { kind: "booked"; bookingId: string; checkoutId: string; checkoutSecret: string }
  | { kind: "refused"; code: string; checkoutId: string | null }
  /** No response, or the payment is still being checked: the booking may exist. */
  | { kind: "unsure"; checkoutId: string | null };

interface Reply {
  status: number;
  /** A checkout, a placed booking, or an error. */
  body: { id?: string; booking?: { id: string }; code?: string };
}

export interface BuyOptions {
  /** Ends the retries of a request without a response. Default: after a minute. */
  giveUp?: AbortSignal | undefined;
  /** Called for each request that gets a 5xx, or no response. */
  onFailure?: ((reason: string) => void) | undefined;
}

/**
 * Buys as the web client does: retries each request with the same secret and key until there is a
 * response, whatever happens to the server.
 * @param address the server's current URL, which may change.
 */
export async function buy(
  address: () => string,
  venue: TestVenue,
  startsAt: Date,
  { giveUp = AbortSignal.timeout(60_000), onFailure }: BuyOptions = {},
): Promise<BuyResult> {
  const retrying = { address, onFailure, giveUp };
  const checkoutSecret = newSecret();
  const headers = {
    "content-type": "application/json",
    "checkout-secret": checkoutSecret,
    "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
    cookie: `visitor=${randomBytes(16).toString("hex")}`,
  };
  const send = (path: string, body: object, extraHeaders = {}) =>
    retryUntilReply(retrying, path, { ...headers, ...extraHeaders }, body);

  const holdReply = await send("/api/checkouts", {
    activityId: venue.activityId,
    startsAt,
    ticketCount: 2,
  });
  if (!holdReply) return { kind: "unsure", checkoutId: null };
  const { id: checkoutId } = holdReply.body;
  if (checkoutId === undefined)
    return { kind: "refused", code: getCode(holdReply), checkoutId: null };

  const placementReply = await send(`/api/checkouts/${checkoutId}/booking`, placement(venue), {
    "idempotency-key": randomUUID(),
  });
  if (placementReply?.body.booking) {
    const { id: bookingId } = placementReply.body.booking;
    return { kind: "booked", bookingId, checkoutId, checkoutSecret };
  }
  // An earlier try of the same request may still be running: only reading the checkout would tell.
  const isUndecided =
    !placementReply ||
    placementReply.status === 202 ||
    placementReply.body.code === "PAYMENT_RUNNING";
  if (isUndecided) return { kind: "unsure", checkoutId };
  return { kind: "refused", code: getCode(placementReply), checkoutId };
}

function getCode({ status, body }: Reply): string {
  return body.code ?? `${status} without a code`;
}

interface Retrying {
  address: () => string;
  onFailure: BuyOptions["onFailure"];
  giveUp: AbortSignal;
}

/** Undefined if there was no response before it gave up. */
async function retryUntilReply(
  { address, onFailure, giveUp }: Retrying,
  path: string,
  headers: Record<string, string>,
  body: object,
): Promise<Reply | undefined> {
  while (!giveUp.aborted) {
    const reply = await post(`${address()}${path}`, headers, body, giveUp);
    if (reply && reply.status < 500) return reply;
    onFailure?.(reply ? String(reply.status) : "no response");
    await sleep(50);
  }
  return undefined;
}

async function post(
  url: string,
  headers: Record<string, string>,
  body: object,
  giveUp: AbortSignal,
): Promise<Reply | undefined> {
  try {
    const content = JSON.stringify(body);
    const response = await fetch(url, { method: "POST", headers, body: content, signal: giveUp });
    const text = await response.text();
    // The balancer's own errors are pages.
    const isJson = response.headers.get("content-type")?.includes("json") === true;
    return { status: response.status, body: isJson ? (JSON.parse(text) as Reply["body"]) : {} };
  } catch {
    return undefined;
  }
}
