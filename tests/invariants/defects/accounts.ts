import { type Defects, dropChecks } from "./defect.ts";

export const accountDefects: Defects = {
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
  "no stored email contains the link of an account email": [
    {
      description: "the content holds the link",
      sql: `UPDATE emails SET content = '{"url": "https://lake.example/account/confirm#AAAA"}'
            WHERE kind = 'password-reset'`,
    },
  ],
};
