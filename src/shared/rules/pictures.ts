/**
 * How stored pictures are named. Each picture is re-encoded in several widths. The database stores
 * the path without width and type (`/files/ab12cd`); these functions derive the URLs from it.
 */
export const PICTURE_WIDTHS = { card: [480, 800, 1200], hero: [960, 1440, 1920] } as const;
export type PictureSize = keyof typeof PICTURE_WIDTHS;
export const PICTURE_TYPES = ["avif", "webp"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** Suffix of the hero's portrait crop, for phones. */
export const NARROW_SUFFIX = "-narrow";

/**
 * Variants for emails, in types that every mail client shows: the header picture (5:2, twice the
 * column width of 600 pixels) and a small logo.
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

export function createPictureSrcSet(
  imageUrl: string,
  size: PictureSize,
  type: PictureType,
): string {
  return PICTURE_WIDTHS[size].map((w) => `${getPictureUrl(imageUrl, w, type)} ${w}w`).join(", ");
}

/** Size of the logo's icon variant, for tabs, bookmarks and home screens. */
export const ICON_PIXELS = 180;

/**
 * `/files/ab12cd` → `/files/ab12cd-icon.png`. PNG, because phones take no newer type for home
 * screens.
 */
export function getIconUrl(logoUrl: string): string {
  return `${logoUrl}-icon.png`;
}

/** Size of the hero's variant for link previews: the shape and type that every site shows. */
export const SHARE_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** `/files/ab12cd` → `/files/ab12cd-share.jpeg`. */
export function getShareImageUrl(heroUrl: string): string {
  return `${heroUrl}-share.jpeg`;
}
