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
  "second-factor-changed": "r.kind = 'second-factor-notice'",
  "second-factors-reset": "r.kind = 'second-factor-notice'",
};

/** The email that confirms an erasure holds the address only until it is sent. */
export const LAST_EMAIL_CONDITION = "m.state = 'queued' OR m.to_address = ''";

/** Everything that belongs to a customer. */
const CUSTOMER_REFERENCES = [
  ["bookings", "customer_id"],
  ["customer_waivers", "customer_id"],
  ["vouchers", "purchaser_id"],
  ["customer_notes", "customer_id"],
  ["customer_tags", "customer_id"],
  ["customers", "merged_into"],
] as const;

export const customerInvariants: readonly Invariant[] = [
  {
    sentence: "nothing belongs to a customer who was merged into another one",
    sql: CUSTOMER_REFERENCES.map(
      ([table, column]) => `
      SELECT '${table}' AS what, c.id FROM ${table} t JOIN customers c ON c.id = t.${column}
      WHERE c.merged_into IS NOT NULL`,
    ).join(" UNION ALL "),
  },
];

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
    sentence: "where there are administrators, one of them is an owner",
    sql: `
      SELECT count(*) AS administrators FROM users u JOIN staff_roles r ON r.id = u.staff_role_id
      HAVING count(*) > 0 AND NOT bool_or(r.shipped_as IS NOT DISTINCT FROM 'owner')`,
  },
  {
    sentence: "no details of an account or an invitation are left once it is gone",
    sql: `
      SELECT t.event_id, e.entity_id FROM event_details t JOIN events e ON e.id = t.event_id
      WHERE (e.entity = 'account' AND NOT EXISTS (SELECT FROM users u WHERE u.id = e.entity_id))
         OR (e.entity = 'invitation'
             AND NOT EXISTS (SELECT FROM account_requests r WHERE r.id = e.entity_id))`,
  },
  {
    sentence: "passwords are stored only as argon2id hashes",
    sql: `
      SELECT 'account' AS what, id FROM accounts WHERE password NOT LIKE '$argon2id$%'
      UNION ALL SELECT 'request', id FROM account_requests
      WHERE password_hash NOT LIKE '$argon2id$%'`,
  },
  {
    sentence: "only administrators have second factors, or a day by which to set one up",
    sql: `
      SELECT u.id, f.what FROM users u JOIN (
        SELECT user_id, 'passkey' AS what FROM passkeys
        UNION ALL SELECT user_id, 'authenticator' FROM totp_secrets
        UNION ALL SELECT user_id, 'recovery code' FROM recovery_codes
        UNION ALL SELECT id, 'day' FROM users WHERE second_factor_due_at IS NOT NULL
      ) f ON f.user_id = u.id
      WHERE u.role <> 'admin'`,
  },
  {
    sentence: "who needs a second factor has one, or a day by which to set one up; nobody else has",
    sql: `
      SELECT u.id, u.second_factor_due_at FROM users u JOIN staff_roles r ON r.id = u.staff_role_id
      WHERE (u.second_factor_due_at IS NOT NULL)
         <> (r.requires_second_factor AND NOT has_second_factor(u.id))`,
  },
  {
    sentence: "recovery codes stand beside a second factor, at most ten for each administrator",
    sql: `
      SELECT user_id FROM recovery_codes GROUP BY user_id
      HAVING count(*) > 10 OR NOT has_second_factor(user_id)`,
  },
  {
    sentence: "no stored email contains the link of an account email",
    sql: `
      SELECT id, kind FROM emails
      WHERE content::text || coalesce(last_error, '') ~ '/account/[a-z-]+#'`,
  },
];
