import { RESUME_PATH } from "../../shared/embedding.ts";
import {
  ACCOUNT_LINK_PATHS,
  MANAGE_PATH,
  MANAGE_PAYMENT_PATH,
  PAYMENT_PATH,
  VOUCHER_PAYMENT_PATH,
} from "../../shared/paths.ts";

/** All paths of the site, defined only here. */
export const paths = {
  home: "/",
  booking: "/booking",
  dateTime: "/booking/datetime",
  tickets: "/booking/tickets",
  customerInfo: "/booking/customer-info",
  voucher: "/booking/voucher",
  voucherPayment: VOUCHER_PAYMENT_PATH,
  addons: "/booking/addons",
  waiver: "/booking/waiver",
  payment: PAYMENT_PATH,
  success: "/booking/success",
  continueBooking: RESUME_PATH,
  manage: MANAGE_PATH,
  managePayment: MANAGE_PAYMENT_PATH,
  bookings: "/bookings",
  profile: "/profile",
  confirmAccount: ACCOUNT_LINK_PATHS["account-open"],
  newPassword: ACCOUNT_LINK_PATHS["password-reset"],
  newAddress: ACCOUNT_LINK_PATHS["email-change"],
  invitation: ACCOUNT_LINK_PATHS["administrator-invitation"],
  admin: "/admin",
} as const;

/** The page of one booking, for the customer who is signed in. */
export function bookingPath(bookingId: string): string {
  return `${paths.bookings}/${bookingId}`;
}
