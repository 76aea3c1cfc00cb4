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
