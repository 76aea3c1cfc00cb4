import { pictureUrl } from "../../../shared/rules/pictures.ts";
import type { MessageVenue } from "../message-venue.ts";

/** The venue's name, address and telephone number on one line, without those that are missing. */
export function venuePlace(venue: MessageVenue): string {
  const address = [venue.businessName, venue.businessAddress].filter(Boolean).join(", ");
  return [address, venue.businessPhone].filter(Boolean).join(" · ");
}

/** Wide enough for a 600 px column, and for the logo, on a dense screen. */
const PICTURE_WIDTH = 1200;
const LOGO_WIDTH = 480;

/** The whole address of a stored picture: mail has no page that a path could be relative to. */
export function mailPicture(imageUrl: string | null, publicUrl: string): string | null {
  return absolute(imageUrl, PICTURE_WIDTH, publicUrl);
}

export function mailLogo(logoUrl: string | null, publicUrl: string): string | null {
  return absolute(logoUrl, LOGO_WIDTH, publicUrl);
}

function absolute(picture: string | null, width: number, publicUrl: string): string | null {
  return picture && new URL(pictureUrl(picture, width, "webp"), publicUrl).href;
}
