import { type Defects, dropChecks } from "./defect.ts";

export const accountDefects: Defects = {
  "no details of an account or an invitation are left once it is gone": [
    {
      description: "an account that does not exist has an event with details",
      sql: `WITH event AS (
              INSERT INTO events (actor_kind, entity, entity_id, type)
              VALUES ('customer', 'account', gen_random_uuid(), 'account.address-changed') RETURNING id)
            INSERT INTO event_details (event_id, after)
            SELECT id, '{"email": "amelia@example.com"}' FROM event`,
    },
    {
      description: "an invitation that does not exist has an event with details",
      sql: `WITH event AS (
              INSERT INTO events (actor_kind, entity, entity_id, type)
              VALUES ('staff', 'invitation', gen_random_uuid(), 'invitation.sent') RETURNING id)
            INSERT INTO event_details (event_id, after)
            SELECT id, '{"email": "amelia@example.com"}' FROM event`,
    },
  ],
  "every account has one customer with the same email address, and one password": [
    {
      description: "the customer has another email address",
      sql: "UPDATE customers SET email = 'other@example.com' WHERE auth_id = :account",
    },
    {
      description: "the email address is not verified",
      sql: "UPDATE users SET email_verified = false WHERE id = :account",
    },
    {
      description: "the account has no password",
      sql: "DELETE FROM accounts WHERE user_id = :account",
    },
  ],
  "nothing belongs to a customer who was merged into another one": [
    {
      description: "a booking's customer was merged",
      sql: `UPDATE customers c SET archived_at = venue_now(), merged_into = other.id
            FROM bookings b, customers other
            WHERE b.id = :card AND c.id = b.customer_id AND other.auth_id = :account`,
    },
    {
      description: "a tag is that of a merged customer",
      sql: `WITH merged AS (
              INSERT INTO customers (first_name, last_name, archived_at, merged_into)
              SELECT 'Robin', 'Vale', venue_now(), id FROM customers WHERE auth_id = :account
              RETURNING id)
            INSERT INTO customer_tags (customer_id, tag) SELECT id, 'vip' FROM merged`,
    },
    {
      description: "a customer was merged into a merged one",
      sql: `WITH merged AS (
              INSERT INTO customers (first_name, last_name, archived_at, merged_into)
              SELECT 'Robin', 'Vale', venue_now(), id FROM customers WHERE auth_id = :account
              RETURNING id)
            INSERT INTO customers (first_name, last_name, archived_at, merged_into)
            SELECT 'Robin', 'Vale', venue_now(), id FROM merged`,
    },
  ],
  "where there are administrators, one of them is an owner": [
    {
      description: "the only administrator is a manager",
      sql: `UPDATE users u SET role = 'admin', staff_role_id = r.id
            FROM staff_roles r WHERE u.id = :account AND r.shipped_as = 'manager'`,
    },
  ],
  "passwords are stored only as argon2id hashes": [
    {
      description: "an account's password is stored in plain text",
      sql: "UPDATE accounts SET password = 'correct horse' WHERE user_id = :account",
    },
    {
      description: "the password of an account request is stored in plain text",
      sql: `${dropChecks("account_requests")}
            UPDATE account_requests SET password_hash = 'correct horse'`,
    },
  ],
  "only administrators have second factors, or a day by which to set one up": [
    {
      description: "a customer has a passkey",
      sql: `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, name, is_backed_up)
            VALUES (:account, 'AAAA', '', 0, '{}', 'Phone', false)`,
    },
    {
      description: "a customer has an authenticator app",
      sql: "INSERT INTO totp_secrets (user_id, secret) VALUES (:account, '')",
    },
    {
      description: "a customer has a day by which to set one up",
      sql: "UPDATE users SET second_factor_due_at = venue_now() WHERE id = :account",
    },
  ],
  "who needs a second factor has one, or a day by which to set one up; nobody else has": [
    {
      description: "an owner has neither",
      sql: `UPDATE users SET role = 'admin', staff_role_id = (
              SELECT id FROM staff_roles WHERE shipped_as = 'owner') WHERE id = :account;
            UPDATE users SET second_factor_due_at = NULL WHERE id = :account`,
    },
    {
      description: "an owner has a day where owners need none",
      sql: `UPDATE staff_roles SET requires_second_factor = false WHERE shipped_as = 'owner';
            UPDATE users SET role = 'admin', staff_role_id = (
              SELECT id FROM staff_roles WHERE shipped_as = 'owner') WHERE id = :account;
            UPDATE users SET second_factor_due_at = venue_now() WHERE id = :account`,
    },
  ],
  "recovery codes stand beside a second factor, at most ten for each administrator": [
    {
      description: "an administrator has a recovery code and nothing that it could replace",
      sql: `UPDATE users SET role = 'admin', staff_role_id = (
              SELECT id FROM staff_roles WHERE shipped_as = 'owner') WHERE id = :account;
            INSERT INTO recovery_codes (code_hash, user_id)
            VALUES (sha256('code'), :account)`,
    },
  ],
  "no stored email contains the link of an account email": [
    {
      description: "the content holds the link",
      sql: `UPDATE emails SET content = '{"url": "https://lake.example/account/confirm#AAAA"}'
            WHERE kind = 'password-reset'`,
    },
  ],
};
