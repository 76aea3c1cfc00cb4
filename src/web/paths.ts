/** Every path of the product, written once. */
export const paths = {
  home: "/",
  booking: "/booking",
  dateTime: "/booking/datetime",
  tickets: "/booking/tickets",
  customerInfo: "/booking/customer-info",
  voucher: "/booking/voucher",
  addons: "/booking/addons",
  waiver: "/booking/waiver",
  payment: "/booking/payment",
  success: "/booking/success",
  bookings: "/bookings",
  profile: "/profile",
} as const;
