/** Paths, links and headers that the server and the pages share. */

export const PAYMENT_PATH = "/booking/payment";
export const VOUCHER_PAYMENT_PATH = "/booking/voucher/payment";

/** Takes a card for a booking that stands. */
export const MANAGE_PAYMENT_PATH = "/booking/manage/payment";

/** The only pages that may load the card processor's script. */
const PAYMENT_STEPS: readonly string[] = [PAYMENT_PATH, VOUCHER_PAYMENT_PATH, MANAGE_PAYMENT_PATH];

/** True when the path is a payment step; ignores case and trailing slashes, as the router does. */
export function isPaymentStep(pathname: string): boolean {
  return PAYMENT_STEPS.includes(pathname.toLowerCase().replace(/\/+$/, ""));
}

/** The page that a manage link opens; it needs no account. */
export const MANAGE_PATH = "/booking/manage";

/**
 * The manage link of a booking. The token is in the fragment, after `#`, which browsers do not send
 * (RFC 9110, 4.2.5): it appears in no log, proxy or Referer, and email scanners that fetch the link
 * do not reveal it.
 */
export function createManageUrl(publicUrl: string, token: string): string {
  return `${new URL(MANAGE_PATH, publicUrl).href}#${token}`;
}

/** Account emails that carry a link, and the page that each link opens. */
export const ACCOUNT_LINK_PATHS = {
  "account-open": "/account/confirm",
  "password-reset": "/account/new-password",
  "email-change": "/account/new-address",
  "administrator-invitation": "/account/invitation",
} as const;

export type AccountLinkKind = keyof typeof ACCOUNT_LINK_PATHS;

export function hasAccountLink(kind: string): kind is AccountLinkKind {
  return Object.hasOwn(ACCOUNT_LINK_PATHS, kind);
}

/**
 * The link in an account email. The token follows `#`, so that it is never sent to a server (as in
 * `createManageUrl`).
 */
export function createAccountLinkUrl(
  publicUrl: string,
  kind: AccountLinkKind,
  token: string,
): string {
  return `${new URL(ACCOUNT_LINK_PATHS[kind], publicUrl).href}#${token}`;
}

/** Route of the style sheet that replaces the product's blue with the venue's colour. */
export const BRAND_STYLE_PATTERN = "/brand/:name{[0-9a-f]{6}\\.css}";

/** `#0b5394` → `/brand/0b5394.css`. */
export function brandStylePath(brandColour: string): string {
  return `/brand/${brandColour.slice(1)}.css`;
}

/** The screen that scans codes: the only document that may use the camera. */
export const TODAY_PATH = "/admin/today";

/** Response header of a CSV export: the number of rows to come, without the heading row. */
export const CSV_ROWS_HEADER = "Csv-Rows";
