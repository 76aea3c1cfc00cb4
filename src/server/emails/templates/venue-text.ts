import { mailLogoUrl, mailPictureUrl } from "../../../shared/rules/pictures.ts";
import type { MessageVenue } from "../content/email-venue.ts";

/** The venue's name, address and telephone number on one line, without those that are missing. */
export function venuePlace(venue: MessageVenue): string {
  const address = [venue.businessName, venue.businessAddress].filter(Boolean).join(", ");
  return [address, venue.businessPhone].filter(Boolean).join(" · ");
}

/** The whole address of a stored picture: mail has no page that a path could be relative to. */
export function mailPicture(imageUrl: string | null, publicUrl: string): string | null {
  return imageUrl && new URL(mailPictureUrl(imageUrl), publicUrl).href;
}

export function mailLogo(logoUrl: string | null, publicUrl: string): string | null {
  return logoUrl && new URL(mailLogoUrl(logoUrl), publicUrl).href;
}
