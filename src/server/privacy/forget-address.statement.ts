import { CompiledQuery, type Transaction } from "kysely";
import type { DB } from "../database/schema.ts";
import { RECIPIENT_ERASED } from "./erased-words.ts";

/** The gifts that were to be brought, or were brought, to the address `$1`. */
const GIFTS = "SELECT id FROM vouchers WHERE recipient_email = $1";

/**
 * Takes the address `$1` out of what is found by it alone: letters about accounts, and gifts that
 * others have given. A gift stays good for whoever has its code. One that was still to be brought is
 * told to staff as a letter that failed: it is somebody else's money.
 */
const FORGET: readonly string[] = [
  `UPDATE messages m
   SET to_address = '', content = '{}',
       last_error = CASE WHEN m.state = 'queued' AND m.kind = 'voucher-delivery'
                         THEN '${RECIPIENT_ERASED}' END,
       state = CASE WHEN m.state = 'sent' THEN 'sent'
                    WHEN m.state = 'queued' AND m.kind = 'voucher-delivery' THEN 'failed'
                    ELSE 'withdrawn' END
   WHERE m.booking_id IS NULL AND m.to_address = $1 AND m.kind NOT LIKE '%-notice'`,
  `UPDATE messages m
   SET content = m.content || '{"recipientName": ""}'
       || CASE WHEN m.content ? 'recipientEmail' THEN '{"recipientEmail": ""}' ELSE '{}' END::jsonb
   WHERE m.voucher_id IN (${GIFTS}) AND m.content ? 'recipientName'`,
  `UPDATE idempotency_keys k
   SET answer = jsonb_set(k.answer, '{voucher}',
     k.answer -> 'voucher' || '{"recipientName": "", "recipientEmail": ""}')
   FROM vouchers v
   WHERE v.recipient_email = $1 AND k.scope = v.checkout_id AND k.answer ? 'voucher'`,
  "UPDATE vouchers SET recipient_name = '', recipient_email = '', message = '' WHERE id IN (" +
    `${GIFTS})`,
  "DELETE FROM account_requests WHERE email = $1",
  "DELETE FROM verifications WHERE position($1 IN identifier || value) > 0",
];

/** @param address lower-cased, and proven to be the one's who asks. */
export async function forgetAddress(transaction: Transaction<DB>, address: string): Promise<void> {
  for (const text of FORGET) await transaction.executeQuery(CompiledQuery.raw(text, [address]));
}

/**
 * Their sessions, passwords and open requests go with it, and the addresses that these name.
 * @param userId of the account.
 */
export async function forgetAccount(transaction: Transaction<DB>, userId: string): Promise<void> {
  const letters = `
    UPDATE messages m
    SET to_address = '', content = '{}', last_error = NULL,
        state = CASE m.state WHEN 'sent' THEN 'sent' ELSE 'withdrawn' END
    FROM account_requests r WHERE m.account_request_id = r.id AND r.user_id = $1`;
  await transaction.executeQuery(CompiledQuery.raw(letters, [userId]));
  await transaction.deleteFrom("users").where("id", "=", userId).execute();
}
