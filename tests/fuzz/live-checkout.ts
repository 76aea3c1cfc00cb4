import type { Context } from "../../src/server/context.ts";
import { cardToken } from "../../src/square-simulator/test-fixture.ts";
import { newSecret, type TestVenue } from "../support/test-venue.ts";
import { hold } from "../support/test-visitor.ts";
import type { WireRequest } from "./wire-client.ts";

/**
 * Placeholders for a checkout that is held when the request is sent. What one request did to its
 * checkout cannot affect the next request, and a seed reproduces the same requests.
 */
export const LIVE_CHECKOUT = {
  checkoutId: "11fe11fe-11fe-4fe1-81fe-11fe11fe11fe",
  secret: "11fe11fe11fe11fe11fe11fe11fe11fe",
  cardToken: "cnon:of-a-live-checkout",
} as const;

/** Placeholders for a new voucher purchase of £50.00. */
export const FRESH_PURCHASE = {
  secret: "22fe22fe22fe22fe22fe22fe22fe22fe",
  cardToken: "cnon:of-a-fresh-purchase",
} as const;

/** Replaces the placeholders with a new checkout for one ticket at £18.00. */
export async function withLiveCheckout(
  context: Context,
  venue: TestVenue,
  template: WireRequest,
): Promise<WireRequest> {
  const request = withFreshPurchase(template);
  const { target, headers, body } = request;
  const searchableText = `${target} ${JSON.stringify(headers)}`;
  if (
    !searchableText.includes(LIVE_CHECKOUT.checkoutId) &&
    !searchableText.includes(LIVE_CHECKOUT.secret)
  )
    return request;
  const { checkout, checkoutSecret } = await hold(context, venue, venue.slots[5] as Date, 1);
  const fillIn = (text: string) =>
    text
      .replaceAll(LIVE_CHECKOUT.checkoutId, checkout.id)
      .replaceAll(LIVE_CHECKOUT.secret, checkoutSecret)
      // Only in its own field: a card token is longer than any other field may be.
      .replaceAll(
        cardTokenField(LIVE_CHECKOUT.cardToken),
        cardTokenField(cardToken({ amount: "18.00" })),
      );
  const filledHeaders = Object.entries(headers).map(([name, value]) => [name, fillIn(value)]);
  return {
    ...request,
    target: fillIn(target),
    headers: Object.fromEntries(filledHeaders),
    body: body && Buffer.from(fillIn(body.toString("latin1")), "latin1"),
  };
}

/** Replaces the placeholders with a new secret and a new card. */
function withFreshPurchase(request: WireRequest): WireRequest {
  const { headers, body } = request;
  const secret = newSecret();
  const token = cardTokenField(cardToken({ amount: "50.00" }));
  const filledHeaders = Object.entries(headers).map(([name, value]) => [
    name,
    value.replaceAll(FRESH_PURCHASE.secret, secret),
  ]);
  const filledBody = body
    ?.toString("latin1")
    .replaceAll(cardTokenField(FRESH_PURCHASE.cardToken), token);
  return {
    ...request,
    headers: Object.fromEntries(filledHeaders),
    body: filledBody === undefined ? null : Buffer.from(filledBody, "latin1"),
  };
}

function cardTokenField(token: string): string {
  return `"cardToken":"${token}"`;
}
