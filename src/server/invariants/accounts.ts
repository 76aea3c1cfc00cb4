import type { Invariant } from "./invariant.ts";

/**
 * By kind of account email: what must be true of its request `r`. A request is purged some days
 * after it expires; its email stays.
 */
export const ACCOUNT_EMAIL_CONDITIONS: Readonly<Record<string, string>> = {
  "account-open": "r.kind = m.kind",
  "account-exists": "r.kind = m.kind",
  "password-reset": "r.kind = m.kind",
  "password-unknown": "r.kind = m.kind",
  "email-change": "r.kind = m.kind",
  "email-taken": "r.kind = m.kind",
  "administrator-invitation": "r.kind = m.kind",
  "email-changed": "r.kind = 'email-change' AND r.done_at IS NOT NULL",
};

/** The email that confirms an erasure holds the address only until it is sent. */
export const LAST_EMAIL_CONDITION = "m.state = 'queued' OR m.to_address = ''";

export const accountInvariants: readonly Invariant[] = [
  {
    sentence: "every account has one customer with the same email address, and one password",
    sql: `
      SELECT u.id FROM users u
      LEFT JOIN customers c ON c.auth_id = u.id AND c.email = u.email
      LEFT JOIN accounts a ON a.user_id = u.id AND a.provider_id = 'credential'
      WHERE c.id IS NULL OR NOT u.email_verified OR a.account_id IS DISTINCT FROM u.id::text`,
  },
  {
    sentence: "passwords are stored only as argon2id hashes",
    sql: `
      SELECT 'account' AS what, id FROM accounts WHERE password NOT LIKE '$argon2id$%'
      UNION ALL SELECT 'request', id FROM account_requests
      WHERE password_hash NOT LIKE '$argon2id$%'`,
  },
  {
    sentence: "no stored email contains the link of an account email",
    sql: `
      SELECT id, kind FROM emails
      WHERE content::text || coalesce(last_error, '') ~ '/account/[a-z-]+#'`,
  },
];
