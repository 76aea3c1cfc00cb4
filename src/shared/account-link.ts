/** Letters about an account that have a link, and the page that each leads to. */
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

/** The address in a letter. As in a manage link, the token stands where no server sees it. */
export function createAccountLinkUrl(
  publicUrl: string,
  kind: AccountLinkKind,
  token: string,
): string {
  return `${new URL(ACCOUNT_LINK_PATHS[kind], publicUrl).href}#${token}`;
}
