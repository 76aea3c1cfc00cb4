import { setTimeout as sleep } from "node:timers/promises";
import { os } from "@orpc/server";
import type { EndpointMeta } from "../shared/contract/base/endpoint.ts";
import { Refusal } from "../shared/refusal.ts";
import { TIMEOUTS_MS } from "../shared/timeouts.ts";
import { csrfProtection, requireAuth } from "./access.ts";
import { accountsRoutes, sessionRoutes } from "./accounts/accounts.routes.ts";
import { administratorsRoutes } from "./accounts/administrators.routes.ts";
import { editCustomerRoutes } from "./accounts/edit-customer.ts";
import { invitationsRoutes } from "./accounts/invitations.routes.ts";
import { profileRoutes } from "./accounts/profile.routes.ts";
import { activityLogRoutes } from "./activity-log/list-activity-log.ts";
import { adminSchedulesRoutes } from "./availability/schedules/admin-schedules.routes.ts";
import { adminBookingChangesRoutes } from "./bookings/cancel/admin-booking-changes.routes.ts";
import { checkInRoutes } from "./bookings/check-in/check-in.routes.ts";
import { closuresRoutes } from "./bookings/close/closures.routes.ts";
import { slotsRoutes } from "./bookings/close/slots.routes.ts";
import { daysRoutes } from "./bookings/day/days.routes.ts";
import { adminBookingDeletionsRoutes } from "./bookings/delete/admin-booking-deletions.routes.ts";
import { adminBookingRoutes } from "./bookings/details/admin-booking.routes.ts";
import { adminBookingEmailsRoutes } from "./bookings/emails/admin-booking-emails.routes.ts";
import { adminBookingsRoutes } from "./bookings/list/admin-bookings.routes.ts";
import { bookingsRoutes } from "./bookings/manage/bookings.routes.ts";
import { adminNotesRoutes } from "./bookings/notes/admin-notes.routes.ts";
import { placeBookingRoutes } from "./bookings/place/place-booking.routes.ts";
import { adminWaiversRoutes } from "./bookings/sign/admin-waivers.routes.ts";
import { adminStaffBookingsRoutes } from "./bookings/walk-in/admin-staff-bookings.routes.ts";
import { activitiesRoutes } from "./catalogue/activities/activities.routes.ts";
import { adminActivitiesRoutes } from "./catalogue/activities/admin-activities.routes.ts";
import { addonsRoutes } from "./catalogue/addons/addons.routes.ts";
import { adminAddonsRoutes } from "./catalogue/addons/admin-addons.routes.ts";
import { adminDiscountsRoutes } from "./catalogue/discounts/admin-discounts.routes.ts";
import { discountsRoutes } from "./catalogue/discounts/discounts.routes.ts";
import { waiverTemplatesRoutes } from "./catalogue/waiver-templates/waiver-templates.routes.ts";
import { checkoutsRoutes } from "./checkout/checkouts.routes.ts";
import { adminCustomersRoutes } from "./customers/admin-customers.routes.ts";
import { adminEmailsRoutes } from "./emails/admin-emails.routes.ts";
import { adminHealthRoutes } from "./health/health.routes.ts";
import { overviewRoutes } from "./overview/overview.routes.ts";
import { paymentsRoutes } from "./payments/charge/payments.routes.ts";
import { adminPicturesRoutes } from "./pictures/admin-pictures.routes.ts";
import { admissionControl } from "./platform/http/admission.ts";
import { rateLimit } from "./platform/http/rate-limits.ts";
import { eraseCustomerRoutes, privacyRoutes } from "./privacy/privacy.routes.ts";
import { api, type RequestContext } from "./request-context.ts";
import { adminSettingsRoutes } from "./settings/admin-settings.routes.ts";
import { venueRoutes } from "./settings/venue.routes.ts";
import { reportsRoutes } from "./stats/reports/reports.routes.ts";
import { voucherStatsRoutes } from "./stats/voucher-stats.routes.ts";
import { adminVouchersRoutes } from "./vouchers/manage/admin-vouchers.routes.ts";
import {
  adminVoucherTemplatesRoutes,
  voucherTemplatesRoutes,
} from "./vouchers/sell/templates.routes.ts";
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
    try {
      return await withTimeout(context, procedure["~orpc"].meta, Promise.resolve(next()));
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

/** The contract's endpoints, implemented. */
export const router = api
  .use(responseTimeout)
  .use(admissionControl)
  .use(csrfProtection)
  .use(rateLimit)
  .use(requireAuth)
  .router({
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
    admin: {
      addons: adminAddonsRoutes,
      activities: adminActivitiesRoutes,
      activityLog: activityLogRoutes,
      bookings: { ...adminBookingsRoutes, ...adminBookingRoutes },
      bookingChanges: adminBookingChangesRoutes,
      checkIns: checkInRoutes,
      closures: closuresRoutes,
      customers: { ...adminCustomersRoutes, ...editCustomerRoutes, ...eraseCustomerRoutes },
      days: daysRoutes,
      bookingDeletions: adminBookingDeletionsRoutes,
      discounts: adminDiscountsRoutes,
      health: adminHealthRoutes,
      bookingEmails: adminBookingEmailsRoutes,
      emails: adminEmailsRoutes,
      notes: adminNotesRoutes,
      overview: overviewRoutes,
      pictures: adminPicturesRoutes,
      staffBookings: adminStaffBookingsRoutes,
      reports: reportsRoutes,
      schedules: adminSchedulesRoutes,
      slots: slotsRoutes,
      vouchers: { ...adminVouchersRoutes, ...voucherStatsRoutes },
      voucherTemplates: adminVoucherTemplatesRoutes,
      waiverTemplates: waiverTemplatesRoutes,
      settings: adminSettingsRoutes,
      waivers: adminWaiversRoutes,
    },
  });
