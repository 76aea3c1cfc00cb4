import { adminContract } from "./admin/contract.ts";
import {
  accountsContract,
  privacyContract,
  profileContract,
  sessionContract,
} from "./public/accounts.ts";
import { activitiesContract } from "./public/activities.ts";
import { administratorsContract } from "./public/administrators.ts";
import { bookingsContract } from "./public/bookings.ts";
import { addonsContract, voucherTemplatesContract, waiversContract } from "./public/catalogue.ts";
import { checkoutsContract } from "./public/checkouts.ts";
import { discountsContract, vouchersContract } from "./public/codes.ts";
import { invitationsContract } from "./public/invitations.ts";
import { paymentsContract } from "./public/payments.ts";
import { venueContract } from "./public/venue.ts";
import { voucherPurchasesContract } from "./public/voucher-purchases.ts";

/** The whole HTTP API, one noun a line; served under /api and documented at /api/docs. */
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
  admin: adminContract,
};
