import { accountsContract, privacyContract, profileContract, sessionContract } from "./accounts.ts";
import { activitiesContract } from "./activities.ts";
import { administratorsContract } from "./administrators.ts";
import { bookingChangesContract } from "./booking-changes.ts";
import { bookingsContract } from "./bookings.ts";
import { addonsContract, voucherTemplatesContract, waiversContract } from "./catalogue.ts";
import { checkoutsContract } from "./checkouts.ts";
import { discountsContract, vouchersContract } from "./codes.ts";
import { invitationsContract } from "./invitations.ts";
import { paymentsContract } from "./payments.ts";
import { venueContract } from "./venue.ts";
import { voucherPurchasesContract } from "./voucher-purchases.ts";

/** What visitors, customers and administrators call outside the back office. */
export const publicContract = {
  venue: venueContract,
  activities: activitiesContract,
  addons: addonsContract,
  waivers: waiversContract,
  vouchers: vouchersContract,
  voucherTemplates: voucherTemplatesContract,
  discounts: discountsContract,
  checkouts: checkoutsContract,
  payments: paymentsContract,
  bookings: { ...bookingsContract, ...bookingChangesContract },
  voucherPurchases: voucherPurchasesContract,
  session: sessionContract,
  accounts: accountsContract,
  profile: profileContract,
  privacy: privacyContract,
  administrators: administratorsContract,
  invitations: invitationsContract,
};
