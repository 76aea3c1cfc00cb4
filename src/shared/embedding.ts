import { MANAGE_PATH, MANAGE_PAYMENT_PATH } from "./paths.ts";

/** The page that continues, in a tab of its own, a booking that began in a frame. */
export const RESUME_PATH = "/booking/carry-on";

/**
 * An origin that may embed the booking: scheme, host and port, nothing else. It is written into a
 * header of every page, so the pattern must not admit anything more. Sites without HTTPS are
 * allowed: their visitors pay in a separate tab. Migration 0012 holds the same rule.
 */
const ORIGIN_PATTERN = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9][0-9]{0,4})?$/;

/** True when the text is an origin that may be allowed to embed the booking. */
export function isEmbedOrigin(text: string): boolean {
  return ORIGIN_PATTERN.test(text);
}

/** An allow list: a page added later cannot be framed until it is named here. */
const FRAMEABLE_PATHS = /^\/(booking(\/[a-z-]+)*)?\/*$/;
const NEVER_FRAMEABLE: readonly string[] = [MANAGE_PATH, MANAGE_PAYMENT_PATH, RESUME_PATH];

/**
 * True when another site may frame the page: the list of activities and the steps of buying. Pages
 * with personal data are excluded, because a framing page could trick their owner into clicking
 * (clickjacking).
 */
export function isFrameable(pathname: string): boolean {
  const path = pathname.toLowerCase();
  return FRAMEABLE_PATHS.test(path) && !NEVER_FRAMEABLE.includes(path.replace(/\/+$/, ""));
}

/** Minimum height that an embedded page asks for, in CSS pixels (specification, section 9). */
export const MIN_FRAME_HEIGHT_PX = 500;
