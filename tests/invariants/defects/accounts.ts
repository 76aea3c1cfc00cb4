import { type Defects, dropChecks } from "./defect.ts";

export const accountDefects: Defects = {
  "an account has its customer, under the same address, and one password": [
    {
      description: "the customer has another address",
      sql: "UPDATE customers SET email = 'other@example.com' WHERE auth_id = :account",
    },
    {
      description: "nobody has proven the address",
      sql: "UPDATE users SET email_verified = false WHERE id = :account",
    },
    {
      description: "there is nothing to sign in with",
      sql: "DELETE FROM accounts WHERE user_id = :account",
    },
  ],
  "a password is kept as an argon2id hash only": [
    {
      description: "a password as it was typed",
      sql: "UPDATE accounts SET password = 'correct horse' WHERE user_id = :account",
    },
    {
      description: "one of an account to come",
      sql: `${dropChecks("account_requests")}
            UPDATE account_requests SET password_hash = 'correct horse'`,
    },
  ],
  "no outbox holds the link of a letter about an account": [
    {
      description: "a link in the content",
      sql: `UPDATE messages SET content = '{"url": "https://lake.example/account/confirm#AAAA"}'
            WHERE kind = 'password-reset'`,
    },
  ],
};
