import { setTimeout as sleep } from "node:timers/promises";
import { os } from "@orpc/server";
import type { EndpointMeta } from "../shared/contract/base/endpoint.ts";
import { Refusal } from "../shared/refusal.ts";
import { TIME_LIMITS_MS } from "../shared/timeouts.ts";
import { refuseCrossSite, refuseStrangers } from "./access.ts";
import { accountsRoutes } from "./accounts/accounts.routes.ts";
import { administratorsRoutes } from "./accounts/administrators.routes.ts";
import { editCustomerRoutes } from "./accounts/edit-customer.ts";
import { invitationsRoutes } from "./accounts/invitations.routes.ts";
import { profileRoutes } from "./accounts/profile/profile.routes.ts";
import { sessionRoutes } from "./accounts/session.routes.ts";
import { auditRoutes } from "./audit-log/audit.routes.ts";
import { deskSchedulesRoutes } from "./availability/schedules/admin-schedules.routes.ts";
import { deskChangesRoutes } from "./bookings/cancel/admin-booking-changes.routes.ts";
import { checkInsRoutes } from "./bookings/check-in/check-in.routes.ts";
import { closuresRoutes } from "./bookings/close/closures.routes.ts";
import { slotsRoutes } from "./bookings/close/slots.routes.ts";
import { daysRoutes } from "./bookings/day/days.routes.ts";
import { deskDeletionsRoutes } from "./bookings/delete/admin-booking-deletions.routes.ts";
import { deskBookingRoutes } from "./bookings/details/admin-booking.routes.ts";
import { deskLettersRoutes } from "./bookings/emails/admin-booking-emails.routes.ts";
import { deskBookingsRoutes } from "./bookings/list/admin-bookings.routes.ts";
import { bookingsRoutes } from "./bookings/manage/bookings.routes.ts";
import { deskNotesRoutes } from "./bookings/notes/admin-notes.routes.ts";
import { placeBookingRoutes } from "./bookings/place/place-booking.routes.ts";
import { deskWaiversRoutes } from "./bookings/sign/admin-waivers.routes.ts";
import { deskSalesRoutes } from "./bookings/walk-in/admin-staff-bookings.routes.ts";
import { activitiesRoutes } from "./catalogue/activities/activities.routes.ts";
import { deskActivitiesRoutes } from "./catalogue/activities/admin-activities.routes.ts";
import { addonsRoutes } from "./catalogue/addons/addons.routes.ts";
import { deskAddonsRoutes } from "./catalogue/addons/admin-addons.routes.ts";
import { deskDiscountsRoutes } from "./catalogue/discounts/admin-discounts.routes.ts";
import { discountsRoutes } from "./catalogue/discounts/discounts.routes.ts";
import { waiverTemplatesRoutes } from "./catalogue/waiver-templates/waiver-templates.routes.ts";
import { checkoutsRoutes } from "./checkout/checkouts.routes.ts";
import { deskCustomersRoutes } from "./customers/admin-customers.routes.ts";
import { deskMessagesRoutes } from "./emails/admin-emails.routes.ts";
import { deskHealthRoutes } from "./health/health.routes.ts";
import { overviewRoutes } from "./overview/overview.routes.ts";
import { paymentsRoutes } from "./payments/charge/payments.routes.ts";
import { deskPicturesRoutes } from "./pictures/admin-pictures.routes.ts";
import { takeTurns } from "./platform/http/admission.ts";
import { refuseTooMany } from "./platform/http/rate-limits.ts";
import { eraseCustomerRoutes } from "./privacy/erase-customer.ts";
import { privacyRoutes } from "./privacy/privacy.routes.ts";
import { api, type Call } from "./request-context.ts";
import { deskSettingsRoutes } from "./settings/admin-settings.routes.ts";
import { venueRoutes } from "./settings/venue.routes.ts";
import { reportsRoutes } from "./stats/reports/reports.routes.ts";
import { voucherFiguresRoutes } from "./stats/voucher-stats.routes.ts";
import { deskVouchersRoutes } from "./vouchers/manage/admin-vouchers.routes.ts";
import { deskVoucherTemplatesRoutes } from "./vouchers/sell/admin-templates.routes.ts";
import { voucherPurchasesRoutes } from "./vouchers/sell/purchases.routes.ts";
import { voucherTemplatesRoutes } from "./vouchers/sell/templates.routes.ts";
import { vouchersRoutes } from "./vouchers/sell/vouchers.routes.ts";
import { waiversRoutes } from "./waivers/waivers.routes.ts";

/**
 * A call that takes too long is answered with what is true by then: that it is still under way. It
 * goes on to its end, because what it has begun must not stay half done.
 */
const answerInTime = os
  .$context<Call>()
  .$meta<EndpointMeta>({ caller: "anyone" })
  .middleware(async ({ context, next, procedure }) => {
    try {
      return await inTime(context, procedure["~orpc"].meta, Promise.resolve(next()));
    } finally {
      // Here, where it keeps nobody else waiting.
      if (context.caller.delayMs > 0) await sleep(context.caller.delayMs);
    }
  });

type Answering = Pick<EndpointMeta, "answerMs" | "saidWhenLate">;
type Asked = Pick<Call, "requestId" | "server">;

/** The same for any answer. @throws Refusal when it takes too long. */
async function inTime<Answer>(
  asked: Asked,
  { answerMs = TIME_LIMITS_MS.answer, saidWhenLate = "SERVER_BUSY" }: Answering,
  answering: Promise<Answer>,
): Promise<Answer> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    tellHowItEnds(asked, answering);
    late.reject(new Refusal(saidWhenLate));
  }, answerMs);
  try {
    return await Promise.race([answering, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Nobody else hears of it any more. */
function tellHowItEnds({ requestId, server }: Asked, answering: Promise<unknown>): void {
  const { log } = server;
  log.warn({ requestId }, "a request takes too long; it goes on after its answer");
  answering.then(
    () => log.info({ requestId }, "the late request came to its end"),
    (error) => log.error({ requestId, err: error }, "the late request failed"),
  );
}

/** Every endpoint of the contract with the operation behind it. */
export const router = api
  .use(answerInTime)
  .use(takeTurns)
  .use(refuseCrossSite)
  .use(refuseTooMany)
  .use(refuseStrangers)
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
    desk: {
      addons: deskAddonsRoutes,
      activities: deskActivitiesRoutes,
      audit: auditRoutes,
      bookings: { ...deskBookingsRoutes, ...deskBookingRoutes },
      changes: deskChangesRoutes,
      checkIns: checkInsRoutes,
      closures: closuresRoutes,
      customers: { ...deskCustomersRoutes, ...editCustomerRoutes, ...eraseCustomerRoutes },
      days: daysRoutes,
      deletions: deskDeletionsRoutes,
      discounts: deskDiscountsRoutes,
      health: deskHealthRoutes,
      letters: deskLettersRoutes,
      messages: deskMessagesRoutes,
      notes: deskNotesRoutes,
      overview: overviewRoutes,
      pictures: deskPicturesRoutes,
      sales: deskSalesRoutes,
      reports: reportsRoutes,
      schedules: deskSchedulesRoutes,
      slots: slotsRoutes,
      vouchers: { ...deskVouchersRoutes, ...voucherFiguresRoutes },
      voucherTemplates: deskVoucherTemplatesRoutes,
      waiverTemplates: waiverTemplatesRoutes,
      settings: deskSettingsRoutes,
      waivers: deskWaiversRoutes,
    },
  });
