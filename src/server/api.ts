import { setTimeout as sleep } from "node:timers/promises";
import { lazy, os, type Router } from "@orpc/server";
import type { EndpointMeta } from "../shared/contract/base/endpoint.ts";
import type { publicContract } from "../shared/contract/public/contract.ts";
import { Refusal } from "../shared/refusal.ts";
import { TIMEOUTS_MS } from "../shared/timeouts.ts";
import { csrfProtection, requireAuth } from "./access.ts";
import { accountsRoutes, sessionRoutes } from "./accounts/accounts.routes.ts";
import { profileRoutes } from "./accounts/profile.routes.ts";
import { administratorsRoutes } from "./accounts/staff/administrators.routes.ts";
import { invitationsRoutes } from "./accounts/staff/invitations.routes.ts";
import { bookingsRoutes } from "./bookings/manage/bookings.routes.ts";
import { placeBookingRoutes } from "./bookings/place/place-booking.routes.ts";
import { activitiesRoutes } from "./catalogue/activities/activities.routes.ts";
import { addonsRoutes } from "./catalogue/addons/addons.routes.ts";
import { discountsRoutes } from "./catalogue/discounts/discounts.routes.ts";
import { checkoutsRoutes } from "./checkout/checkouts.routes.ts";
import { paymentsRoutes } from "./payments/charge/payments.routes.ts";
import { admissionControl } from "./platform/http/admission.ts";
import { rateLimit } from "./platform/http/rate-limits.ts";
import { operations } from "./platform/telemetry.ts";
import { privacyRoutes } from "./privacy/privacy.routes.ts";
import { readFromReplica } from "./read-from-replica.ts";
import type { RequestContext } from "./request-context.ts";
import { venueRoutes } from "./settings/venue.routes.ts";
import { voucherTemplatesRoutes } from "./vouchers/sell/templates.routes.ts";
import { voucherPurchasesRoutes, vouchersRoutes } from "./vouchers/sell/vouchers.routes.ts";
import { waiversRoutes } from "./waivers/waivers.routes.ts";

/**
 * Answers a request that takes too long with its endpoint's `timeoutError`. The operation itself
 * continues, so that nothing is left half done.
 */
const responseTimeout = os
  .$context<RequestContext>()
  .$meta<EndpointMeta>({ caller: "anyone" })
  .middleware(async ({ context, next, procedure }) => {
    const { meta, route } = procedure["~orpc"];
    const call = () => Promise.resolve(next());
    try {
      const response = operations.hasSubscribers
        ? operations.tracePromise(call, { name: `${route.method} ${route.path}` })
        : call();
      return await withTimeout(context, meta, response);
    } finally {
      // The rate limit's delay, outside admission control so that it occupies no place there.
      if (context.caller.delayMs > 0) await sleep(context.caller.delayMs);
    }
  });

type TimeoutOptions = Pick<EndpointMeta, "responseTimeoutMs" | "timeoutError">;
type TimedRequest = Pick<RequestContext, "requestId" | "server">;

/** Resolves like `response`. @throws Refusal `timeoutError` after `responseTimeoutMs`. */
async function withTimeout<Response>(
  request: TimedRequest,
  { responseTimeoutMs = TIMEOUTS_MS.response, timeoutError = "SERVER_BUSY" }: TimeoutOptions,
  response: Promise<Response>,
): Promise<Response> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    logLateOutcome(request, response);
    timeout.reject(new Refusal(timeoutError));
  }, responseTimeoutMs);
  try {
    return await Promise.race([response, timeout.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Logs how the operation ends, because its caller no longer learns it. */
function logLateOutcome({ requestId, server }: TimedRequest, response: Promise<unknown>): void {
  const { log } = server;
  log.warn({ requestId }, "response timeout: the request continues in the background");
  response.then(
    () => log.info({ requestId }, "late request completed"),
    (error) => log.error({ requestId, err: error }, "late request failed"),
  );
}

/** Loads the back office with its first request, or half a second after the start. */
export async function loadAdminRoutes() {
  const { adminRoutes } = await import("./admin-routes.ts");
  return { default: adminRoutes };
}

const publicRoutes = {
  venue: venueRoutes,
  activities: activitiesRoutes,
  addons: addonsRoutes,
  waivers: waiversRoutes,
  vouchers: vouchersRoutes,
  voucherTemplates: voucherTemplatesRoutes,
  discounts: discountsRoutes,
  checkouts: { ...checkoutsRoutes, ...placeBookingRoutes },
  payments: paymentsRoutes,
  bookings: bookingsRoutes,
  voucherPurchases: voucherPurchasesRoutes,
  session: sessionRoutes,
  accounts: accountsRoutes,
  profile: profileRoutes,
  privacy: privacyRoutes,
  administrators: administratorsRoutes,
  invitations: invitationsRoutes,
} satisfies Router<typeof publicContract, RequestContext>;

/** The contract's endpoints, implemented. */
export const router = os
  .$context<RequestContext>()
  .$meta<EndpointMeta>({ caller: "anyone" })
  .use(responseTimeout)
  .use(admissionControl)
  .use(csrfProtection)
  .use(rateLimit)
  .use(requireAuth)
  .use(readFromReplica)
  .router({ ...publicRoutes, admin: lazy(loadAdminRoutes, { prefix: "/admin/" }) });
