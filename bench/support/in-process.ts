import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { pino } from "pino";
import { losePayment } from "../../src/server/bookings/place/expire-authorisation.ts";
import { placeBooking } from "../../src/server/bookings/place/place-booking.ts";
import { holdPlacesIn } from "../../src/server/checkout/hold-places.ts";
import type { Context } from "../../src/server/context.ts";
import { createKeptMail } from "../../src/server/integrations/email/capturing-transport.ts";
import { diskFiles } from "../../src/server/integrations/files/disk-store.ts";
import type { Payments } from "../../src/server/integrations/square/payment-provider.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import type { Database } from "../../src/server/platform/database/connect.ts";
import { goOn } from "../../src/server/platform/failpoints.ts";
import { ProxyWatch } from "../../src/server/platform/proxy/proxy-monitor.ts";
import { createSecrets } from "../../src/server/platform/secrets/secrets.ts";
import { placement as placementRule } from "../../src/shared/contract/public/checkouts.ts";
import { stranger } from "../../tests/support/anonymous-caller.ts";
import { type Extras, newPlacement, newSecret, TICKETS } from "../load/visitor.ts";
import type { BenchSlot } from "./bench-venue.ts";

/** The product's operations in this process: to fill the database, and to hear what they ask of it. */
export function inProcess(database: Database): Context {
  const config = readConfig({ DEMO: "1" });
  const log = pino({ level: "silent" });
  return {
    db: database.db,
    pool: database.pool,
    config,
    log,
    payments: approvingPayments,
    mail: createKeptMail(),
    files: diskFiles(tmpdir()),
    secrets: createSecrets("a secret of the benchmark, long enough to be one"),
    proxies: new ProxyWatch(config, log),
    losePayment,
    reach: goOn,
  };
}

/** Makes one booking as the routes do: hold, then place. */
export async function bookInProcess(
  context: Context,
  slot: BenchSlot,
  extras: Extras,
): Promise<void> {
  const checkoutSecret = newSecret();
  const checkout = await holdPlacesIn(context, {
    activityId: slot.activityId,
    startsAt: new Date(slot.startsAt),
    ticketCount: TICKETS,
    checkoutSecret,
    ...stranger(),
  });
  await placeBooking(context, {
    checkoutId: checkout.id,
    checkoutSecret,
    idempotencyKey: randomUUID(),
    placement: placementRule.parse(newPlacement(extras)),
  });
}

const neverAsked = () => Promise.reject(new Error("The benchmark asks for no such thing."));

// biome-ignore lint/correctness/useYield: there is nothing to list
async function* neverListed(): AsyncGenerator<never> {
  await neverAsked();
}

/** A card processor that says yes before anybody has waited. */
const approvingPayments: Payments = {
  warmUp: async () => undefined,
  authorise: async () => ({
    kind: "authorised",
    paymentId: randomUUID(),
    card: { brand: "VISA", last4: "1111" },
    expiresAt: new Date(Date.now() + 86_400_000),
  }),
  capture: async () => "captured",
  void: neverAsked,
  voidByKey: neverAsked,
  get: neverAsked,
  refund: neverAsked,
  refundStatus: neverAsked,
  checkSeller: neverAsked,
  getRefund: neverAsked,
  getDispute: neverAsked,
  listSince: neverListed,
  listRefundsSince: neverListed,
  listDisputes: neverListed,
};
