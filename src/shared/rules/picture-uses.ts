import type { PictureSize } from "./pictures.ts";

/** The uses of an uploaded picture, and the set of widths that is stored for each. */
export const PICTURE_USES = {
  activity: "card",
  voucher: "card",
  logo: "card",
  hero: "hero",
} as const satisfies Record<string, PictureSize>;

export type PictureUse = keyof typeof PICTURE_USES;
