import { MANAGE_PATH } from "./manage-link.ts";

/** Where a tab of its own takes over what was begun in a frame. */
export const RESUME_PATH = "/booking/carry-on";

/**
 * A site as it is allowed to embed the booking: scheme, host and port, nothing after them. It is
 * written into a header of every page, so nothing else can stand in it. A site without HTTPS may be
 * named too: there the visitor pays in a tab of its own. The same rule is in migration 0012.
 */
const ORIGIN_PATTERN = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:[1-9][0-9]{0,4})?$/;

/** Whether a text names a site that may be allowed to embed the booking. */
export function isEmbedOrigin(text: string): boolean {
  return ORIGIN_PATTERN.test(text);
}

/** What is not named here, however it will be called, cannot be framed. */
const FRAMEABLE_PATHS = /^\/(booking(\/[a-z-]+)*)?\/*$/;
const NEVER_FRAMEABLE: readonly string[] = [MANAGE_PATH, RESUME_PATH];

/**
 * Whether a page may stand in another site's frame: the list and the steps of buying. Not what
 * somebody sees of their own, which a page around it could make them press unawares.
 */
export function isFrameable(pathname: string): boolean {
  const path = pathname.toLowerCase();
  return FRAMEABLE_PATHS.test(path) && !NEVER_FRAMEABLE.includes(path.replace(/\/+$/, ""));
}

/** A frame is never asked to be lower than this, in CSS pixels (specification, section 9). */
export const MIN_FRAME_HEIGHT_PX = 500;
