import { getEmailLogoUrl, getEmailPictureUrl } from "../../../shared/rules/pictures.ts";
import type { EmailVenue } from "../content/email-venue.ts";

/** The venue's name, address and phone number on one line, without missing parts. */
export function formatVenueLine(venue: EmailVenue): string {
  const address = [venue.businessName, venue.businessAddress].filter(Boolean).join(", ");
  return [address, venue.businessPhone].filter(Boolean).join(" · ");
}

/** An absolute URL, because an email has no page that a path could be relative to. */
export function absoluteEmailPictureUrl(imageUrl: string | null, publicUrl: string): string | null {
  return imageUrl && new URL(getEmailPictureUrl(imageUrl), publicUrl).href;
}

export function absoluteEmailLogoUrl(logoUrl: string | null, publicUrl: string): string | null {
  return logoUrl && new URL(getEmailLogoUrl(logoUrl), publicUrl).href;
}
