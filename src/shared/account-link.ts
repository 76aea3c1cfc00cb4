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
