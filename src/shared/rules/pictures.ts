/**
 * How stored pictures are named. A picture is kept re-encoded in a few widths; the database holds
 * its name without width or type (`/files/ab12cd`), and whoever shows it makes the set from that.
 */
export const PICTURE_WIDTHS = { card: [480, 800, 1200], hero: [960, 1440, 1920] } as const;
export type PictureSize = keyof typeof PICTURE_WIDTHS;
export const PICTURE_TYPES = ["avif", "webp"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** The hero is kept a second time under this ending, taller than wide, for phones. */
export const NARROW_SUFFIX = "-narrow";

/**
 * For letters there are two more, of kinds that every mail program shows: the picture as it stands
 * above a letter (5:2, twice the column of 600 pixels), and small, for a logo beside a name.
 */
export const EMAIL_PICTURE = { width: 1200, height: 480, type: "jpeg" } as const;
export const EMAIL_LOGO = { width: 144, type: "png" } as const;

export function getEmailPictureUrl(imageUrl: string): string {
  return `${imageUrl}-mail.jpeg`;
}

export function getEmailLogoUrl(imageUrl: string): string {
  return `${imageUrl}-mail.png`;
}

/** `/files/ab12cd` at 800 as WebP → `/files/ab12cd-800.webp`. */
export function getPictureUrl(imageUrl: string, width: number, type: PictureType): string {
  return `${imageUrl}-${width}.${type}`;
}

/** The `srcset` of one type: every width with its descriptor. */
export function createPictureSrcSet(
  imageUrl: string,
  size: PictureSize,
  type: PictureType,
): string {
  return PICTURE_WIDTHS[size].map((w) => `${getPictureUrl(imageUrl, w, type)} ${w}w`).join(", ");
}

/** A logo is kept once more as the picture of the site: on tabs, bookmarks and home screens. */
export const ICON_PIXELS = 180;

/** `/files/ab12cd` → `/files/ab12cd-icon.png`; phones take a home screen's icon in no newer type. */
export function getIconUrl(logoUrl: string): string {
  return `${logoUrl}-icon.png`;
}

/** The hero is kept once more in the shape and type that every site shows of a shared link. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** `/files/ab12cd` → `/files/ab12cd-share.jpeg`. */
export function getShareImageUrl(heroUrl: string): string {
  return `${heroUrl}-share.jpeg`;
}
