import type { Context } from "../../src/server/context.ts";
import { cardToken } from "../../src/standin/test-setup.ts";
import type { TestVenue } from "../support/test-venue.ts";
import { hold } from "../support/test-visitor.ts";
import type { WireRequest } from "./requests.ts";

/**
 * Written into requests where they mean "of a checkout that is held now". What a request did to one
 * checkout cannot keep the next from getting as deep, and a seed makes the same requests again.
 */
export const LIVE = {
  checkoutId: "11fe11fe-11fe-4fe1-81fe-11fe11fe11fe",
  secret: "11fe11fe11fe11fe11fe11fe11fe11fe",
  cardToken: "cnon:of-a-live-checkout",
} as const;

/** The request with a new checkout of one ticket at £18.00 in the places that ask for one. */
export async function withLiveCheckout(
  context: Context,
  venue: TestVenue,
  request: WireRequest,
): Promise<WireRequest> {
  const { target, headers, body } = request;
  const sent = `${target} ${JSON.stringify(headers)}`;
  if (!sent.includes(LIVE.checkoutId) && !sent.includes(LIVE.secret)) return request;
  const { checkout, checkoutSecret } = await hold(context, venue, venue.slots[5] as Date, 1);
  const live = (text: string) =>
    text
      .replaceAll(LIVE.checkoutId, checkout.id)
      .replaceAll(LIVE.secret, checkoutSecret)
      // In its own field alone: it is longer than any other may be.
      .replaceAll(cardTokenField(LIVE.cardToken), cardTokenField(cardToken({ amount: "18.00" })));
  const named = Object.entries(headers).map(([name, value]) => [name, live(value)]);
  return {
    ...request,
    target: live(target),
    headers: Object.fromEntries(named),
    body: body && Buffer.from(live(body.toString("latin1")), "latin1"),
  };
}

function cardTokenField(token: string): string {
  return `"cardToken":"${token}"`;
}
