import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { pino } from "pino";
import { expireAuthorisation } from "../../src/server/bookings/place/expire-authorisation.ts";
import { placeBooking } from "../../src/server/bookings/place/place-booking.ts";
import { startCheckout } from "../../src/server/checkout/hold-places.ts";
import type { Context } from "../../src/server/context.ts";
import { createCapturingTransport } from "../../src/server/integrations/email/email-transport.ts";
import { createDiskStore } from "../../src/server/integrations/files/disk-store.ts";
import type { PaymentProvider } from "../../src/server/integrations/square/payment-provider.ts";
import { readConfig } from "../../src/server/platform/config/config.ts";
import type { Database } from "../../src/server/platform/database/connect.ts";
import { noopFailpoint } from "../../src/server/platform/failpoints.ts";
import { ProxyMonitor } from "../../src/server/platform/proxy/proxy-monitor.ts";
import { createSecrets } from "../../src/server/platform/secrets/secrets.ts";
import { placement as placementSchema } from "../../src/shared/contract/public/checkouts.ts";
import { anonymousCaller } from "../../tests/support/anonymous-caller.ts";
import {
  createPlacement,
  createSecret,
  type PlacementFixture,
  TICKETS_PER_BOOKING,
} from "../load/visitor.ts";
import type { BenchSlot } from "./bench-venue.ts";

/**
 * A context for running the product's operations in this process: to fill the database and to
 * record statements.
 */
export function createInProcessContext(database: Database): Context {
  const config = readConfig({ DEMO: "1" });
  const log = pino({ level: "silent" });
  return {
    db: database.db,
    pool: database.pool,
    config,
    log,
    payments: approvingPayments,
    email: createCapturingTransport(),
    files: createDiskStore(tmpdir()),
    secrets: createSecrets("a secret of the benchmark, long enough to be one"),
    proxyMonitor: new ProxyMonitor(config, log),
    expireAuthorisation,
    failpoint: noopFailpoint,
  };
}

/** Makes one booking as the routes do: hold, then place. */
export async function bookInProcess(
  context: Context,
  slot: BenchSlot,
  extras: PlacementFixture,
): Promise<void> {
  const checkoutSecret = createSecret();
  const checkout = await startCheckout(context, {
    activityId: slot.activityId,
    startsAt: new Date(slot.startsAt),
    ticketCount: TICKETS_PER_BOOKING,
    checkoutSecret,
    ...anonymousCaller(),
  });
  await placeBooking(context, {
    checkoutId: checkout.id,
    checkoutSecret,
    idempotencyKey: randomUUID(),
    placement: placementSchema.parse(createPlacement(extras)),
  });
}

const notSupported = () => Promise.reject(new Error("Not supported by the benchmark."));

// biome-ignore lint/correctness/useYield: there is nothing to list
async function* notSupportedList(): AsyncGenerator<never> {
  await notSupported();
}

/** A card processor that approves immediately. */
const approvingPayments: PaymentProvider = {
  warmUp: async () => undefined,
  authorise: async () => ({
    kind: "authorised",
    paymentId: randomUUID(),
    card: { brand: "VISA", last4: "1111" },
    expiresAt: new Date(Date.now() + 86_400_000),
  }),
  capture: async () => "captured",
  void: notSupported,
  voidByKey: notSupported,
  getPayment: notSupported,
  refund: notSupported,
  getRefundState: notSupported,
  checkAccount: notSupported,
  getRefund: notSupported,
  getDispute: notSupported,
  listPaymentsSince: notSupportedList,
  listRefundsSince: notSupportedList,
  listDisputes: notSupportedList,
};
