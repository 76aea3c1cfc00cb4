import { accountsContract, profileContract, sessionContract } from "./accounts.ts";
import { activitiesContract } from "./activities.ts";
import { administratorsContract } from "./administrators.ts";
import { bookingsContract } from "./bookings.ts";
import { addonsContract, waiversContract } from "./catalogue.ts";
import { checkoutsContract } from "./checkouts.ts";
import { discountsContract, vouchersContract } from "./codes.ts";
import { deskContract } from "./desk/desk.ts";
import { invitationsContract } from "./invitations.ts";
import { paymentsContract } from "./payments.ts";
import { privacyContract } from "./privacy.ts";
import { venueContract } from "./venue.ts";
import { voucherPurchasesContract } from "./voucher-purchases.ts";
import { voucherTemplatesContract } from "./voucher-templates.ts";

/** The whole HTTP interface, one noun a line; served under /api and documented at /api/docs. */
export const contract = {
  venue: venueContract,
  activities: activitiesContract,
  addons: addonsContract,
  waivers: waiversContract,
  vouchers: vouchersContract,
  voucherTemplates: voucherTemplatesContract,
  discounts: discountsContract,
  checkouts: checkoutsContract,
  payments: paymentsContract,
  bookings: bookingsContract,
  voucherPurchases: voucherPurchasesContract,
  session: sessionContract,
  accounts: accountsContract,
  profile: profileContract,
  privacy: privacyContract,
  administrators: administratorsContract,
  invitations: invitationsContract,
  desk: deskContract,
};
