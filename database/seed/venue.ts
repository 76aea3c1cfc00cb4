/**
 * The demo venue's settings. Nobody can be reached through them: the addresses end in example.com
 * (RFC 2606) and the number lies in the range that Ofcom keeps for drama (01632 960).
 */
export const venue = {
  businessName: "Harbour Lake Aquapark",
  businessEmail: "hello@harbourlake.example.com",
  businessPhone: "01632 960420",
  businessAddress: "Harbour Lake, Jetty Lane, Kelside, Cumbria KE7 4LD",
  timezone: "Europe/London",
  /** Hours. */
  bookingLeadTime: 1,
  cancellationPolicy: 24,
  maxBookingsPerSlot: 20,
  adminEmail: "desk@harbourlake.example.com",
  checkoutInfoArrival: "Please arrive 15 minutes early and check in at the jetty",
  checkoutInfoClothing: "Wear comfortable clothing and closed-toe shoes that may get wet",
  checkoutInfoRequirements: "Bring a valid ID for check-in",
  checkoutInfoCancellation: "Cancellations 24 hours in advance for a full refund",
};

/** Files in `art/`, without their ending. */
export const venueArt = {
  logo: "venue-mark",
  hero: "hero",
  /** The hero as phones show it, taller than wide. */
  heroNarrow: "hero-narrow",
  voucher: "gift-voucher",
};
