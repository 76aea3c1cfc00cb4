import type { PictureSize } from "./pictures.ts";

/** What a picture can be uploaded for, and in which size it is kept for that. */
export const PICTURE_USES = {
  activity: "card",
  voucher: "card",
  logo: "card",
  hero: "hero",
} as const satisfies Record<string, PictureSize>;

export type PictureUse = keyof typeof PICTURE_USES;
