import type { Venue } from "../../shared/contract/public/venue.ts";
import type { BankHolidayCalendar } from "../../shared/rules/bank-holidays.ts";
import { parseBrandColour } from "../../shared/rules/brand-colour.ts";
import type { Context } from "../context.ts";
import { api } from "../request-context.ts";
import { mergeAllowedSites } from "./embedding-sites.ts";
import { readSettings } from "./settings.queries.ts";

export const venueRoutes = {
  get: api.venue.get.handler(({ context }) => readVenue(context.server)),
};

/** Returns the venue's public details. */
export async function readVenue({ db, config }: Context): Promise<Venue> {
  const settings = await readSettings(db);
  return {
    businessName: settings.businessName,
    businessEmail: settings.businessEmail,
    businessPhone: settings.businessPhone,
    businessAddress: settings.businessAddress,
    hasVatNumber: settings.vatNumber !== null,
    timezone: settings.timezone,
    today: settings.today,
    bankHolidays: settings.bankHolidays as BankHolidayCalendar,
    bookingLeadTimeHours: settings.bookingLeadTime,
    cancellationPolicyHours: settings.cancellationPolicy,
    holdMinutes: settings.holdMinutes,
    voucherExpiryMonths: settings.voucherExpiryMonths,
    checkoutInfo: {
      arrival: settings.checkoutInfoArrival,
      clothing: settings.checkoutInfoClothing,
      requirements: settings.checkoutInfoRequirements,
      cancellation: settings.checkoutInfoCancellation,
    },
    logoUrl: settings.logoUrl,
    heroImageUrl: settings.heroImageUrl,
    voucherImageUrl: settings.voucherImageUrl,
    brandColour: parseBrandColour(settings.brandColour),
    publicUrl: config.publicUrl,
    embedOrigins: mergeAllowedSites(config, settings.embedOrigins),
    isDemo: settings.isDemo,
  };
}
