import { setTimeout as sleep } from "node:timers/promises";
import { os } from "@orpc/server";
import type { EndpointMeta } from "../../shared/contract/endpoint.ts";
import { Refusal } from "../../shared/refusal.ts";
import { TIME_LIMITS_MS } from "../../shared/time-limits.ts";
import { accountsRoutes } from "../accounts/accounts.routes.ts";
import { administratorsRoutes } from "../accounts/administrators.routes.ts";
import { invitationsRoutes } from "../accounts/invitations.routes.ts";
import { sessionRoutes } from "../accounts/session.routes.ts";
import { activitiesRoutes } from "../activities/activities.routes.ts";
import { deskActivitiesRoutes } from "../activities/desk-activities.routes.ts";
import { addonsRoutes } from "../addons/addons.routes.ts";
import { deskAddonsRoutes } from "../addons/desk-addons.routes.ts";
import { auditRoutes } from "../audit/audit.routes.ts";
import { bookingsRoutes } from "../bookings/bookings.routes.ts";
import { checkInsRoutes } from "../bookings/check-ins.routes.ts";
import { deskBookingRoutes } from "../bookings/desk-booking.routes.ts";
import { deskBookingsRoutes } from "../bookings/desk-bookings.routes.ts";
import { deskChangesRoutes } from "../bookings/desk-changes.routes.ts";
import { deskDeletionsRoutes } from "../bookings/desk-deletions.routes.ts";
import { deskLettersRoutes } from "../bookings/desk-letters.routes.ts";
import { deskSalesRoutes } from "../bookings/desk-sales.routes.ts";
import { deskWaiversRoutes } from "../bookings/desk-waivers.routes.ts";
import { placeBookingRoutes } from "../bookings/place-booking.routes.ts";
import { checkoutsRoutes } from "../checkouts/checkouts.routes.ts";
import { closuresRoutes } from "../closures/closures.routes.ts";
import { deskCustomersRoutes } from "../customers/desk-customers.routes.ts";
import { editCustomerRoutes } from "../customers/edit-customer.ts";
import { profileRoutes } from "../customers/profile.routes.ts";
import { daysRoutes } from "../days/days.routes.ts";
import { deskDiscountsRoutes } from "../discounts/desk-discounts.routes.ts";
import { discountsRoutes } from "../discounts/discounts.routes.ts";
import { voucherFiguresRoutes } from "../figures/voucher-figures.routes.ts";
import { deskHealthRoutes } from "../health/health.routes.ts";
import { deskMessagesRoutes } from "../messages/desk-messages.routes.ts";
import { deskNotesRoutes } from "../notes/desk-notes.routes.ts";
import { overviewRoutes } from "../overview/overview.routes.ts";
import { paymentsRoutes } from "../payments/payments.routes.ts";
import { deskPicturesRoutes } from "../pictures/desk-pictures.routes.ts";
import { eraseCustomerRoutes } from "../privacy/erase-customer.ts";
import { privacyRoutes } from "../privacy/privacy.routes.ts";
import { reportsRoutes } from "../reports/reports.routes.ts";
import { deskSchedulesRoutes } from "../schedules/desk-schedules.routes.ts";
import { deskSettingsRoutes } from "../settings/desk-settings.routes.ts";
import { venueRoutes } from "../settings/venue.routes.ts";
import { slotsRoutes } from "../slots/slots.routes.ts";
import { deskVoucherTemplatesRoutes } from "../vouchers/desk-voucher-templates.routes.ts";
import { deskVouchersRoutes } from "../vouchers/desk-vouchers.routes.ts";
import { voucherPurchasesRoutes } from "../vouchers/voucher-purchases.routes.ts";
import { voucherTemplatesRoutes } from "../vouchers/voucher-templates.routes.ts";
import { vouchersRoutes } from "../vouchers/vouchers.routes.ts";
import { waiverTemplatesRoutes } from "../waiver-templates/waiver-templates.routes.ts";
import { waiversRoutes } from "../waivers/waivers.routes.ts";
import { refuseCrossSite, refuseStrangers } from "./access.ts";
import { takeTurns } from "./admission.ts";
import { api, type Call } from "./call.ts";
import { refuseTooMany } from "./rate-limits.ts";

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
