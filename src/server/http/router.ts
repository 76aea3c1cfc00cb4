import { accountsRoutes } from "../accounts/accounts.routes.ts";
import { administratorsRoutes } from "../accounts/administrators.routes.ts";
import { invitationsRoutes } from "../accounts/invitations.routes.ts";
import { sessionRoutes } from "../accounts/session.routes.ts";
import { activitiesRoutes } from "../activities/activities.routes.ts";
import { addonsRoutes } from "../addons/addons.routes.ts";
import { bookingsRoutes } from "../bookings/bookings.routes.ts";
import { deskBookingsRoutes } from "../bookings/desk-bookings.routes.ts";
import { checkoutsRoutes } from "../checkouts/checkouts.routes.ts";
import { deskCustomersRoutes } from "../customers/desk-customers.routes.ts";
import { profileRoutes } from "../customers/profile.routes.ts";
import { discountsRoutes } from "../discounts/discounts.routes.ts";
import { paymentsRoutes } from "../payments/payments.routes.ts";
import { privacyRoutes } from "../privacy/privacy.routes.ts";
import { venueRoutes } from "../settings/venue.routes.ts";
import { voucherPurchasesRoutes } from "../vouchers/voucher-purchases.routes.ts";
import { voucherTemplatesRoutes } from "../vouchers/voucher-templates.routes.ts";
import { vouchersRoutes } from "../vouchers/vouchers.routes.ts";
import { waiversRoutes } from "../waivers/waivers.routes.ts";
import { refuseCrossSite, refuseStrangers } from "./access.ts";
import { answerInTime } from "./answer-in-time.ts";
import { refuseWhenBusy } from "./busy.ts";
import { api } from "./call.ts";
import { refuseTooMany } from "./rate-limits.ts";

/** Every endpoint of the contract with the operation behind it. */
export const router = api
  .use(answerInTime)
  .use(refuseWhenBusy)
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
    checkouts: checkoutsRoutes,
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
      bookings: deskBookingsRoutes,
      customers: deskCustomersRoutes,
    },
  });
