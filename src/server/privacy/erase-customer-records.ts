import { randomUUID } from "node:crypto";
import { CompiledQuery, sql, type Transaction } from "kysely";
import { Refusal } from "../../shared/refusal.ts";
import type { Context } from "../context.ts";
import { lockCustomers } from "../customers/customer-locks.queries.ts";
import { sendEmailNow } from "../emails/send-emails.ts";
import type { Actor } from "../events/actor.ts";
import { getActingDevice } from "../platform/database/acting-device.ts";
import type { DB } from "../platform/database/schema.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { RECIPIENT_ERASED } from "../waivers/erased-data.ts";
import { erasePurchases } from "./erase-purchases.ts";

export interface ErasureInput {
  customerId: string;
  actor: Actor;
  /** Throws if a precondition no longer holds once the person is locked; then nothing is erased. */
  checkLocked?: (transaction: Transaction<DB>, person: Person) => Promise<void>;
}

/**
 * Erases a person's data in one transaction. A no-op when they are erased already. The email that
 * confirms the erasure is the last row that holds their address, until it is sent; see
 * `emails.queries.ts`.
 * @returns whether there was somebody to erase.
 * @throws Refusal ERASURE_ADMINISTRATOR, ERASURE_BOOKING_AHEAD, ERASURE_MONEY_UNDER_WAY;
 * CUSTOMER_NOT_FOUND for a merged customer.
 */
export async function eraseCustomerRecords(
  context: Context,
  input: ErasureInput,
): Promise<boolean> {
  const emailId = randomUUID();
  const isErased = await inTransaction(context.db, async (transaction) => {
    const person = await lockPerson(transaction, input.customerId);
    if (!person) return false;
    await input.checkLocked?.(transaction, person);
    assertErasable(await readErasureBlockers(transaction, person));
    await erasePurchases(transaction, person.customerId);
    if (person.userId !== null) await eraseAccount(transaction, person.userId);
    for (const address of person.addresses) await eraseAddress(transaction, address);
    await insertErasureEvent(transaction, input);
    if (context.email.kind !== "captured")
      await insertErasureEmail(transaction, emailId, person.email);
    return true;
  });
  if (isErased) void sendEmailNow(context, emailId);
  return isErased;
}

function assertErasable({
  isAdministrator,
  hasBookingAhead,
  hasMoneyUnderWay,
}: ErasureBlockers): void {
  if (isAdministrator) throw new Refusal("ERASURE_ADMINISTRATOR");
  if (hasBookingAhead) throw new Refusal("ERASURE_BOOKING_AHEAD");
  if (hasMoneyUnderWay) throw new Refusal("ERASURE_MONEY_UNDER_WAY");
}

async function insertErasureEvent(
  transaction: Transaction<DB>,
  { customerId, actor }: ErasureInput,
): Promise<void> {
  await transaction
    .insertInto("events")
    .values({
      deviceId: getActingDevice(),
      actorKind: actor.kind,
      actorId: actor.id,
      entity: "customer",
      entityId: customerId,
      type: "customer.erased",
    })
    .execute();
}

/**
 * The caller skips this where emails are only stored, because the stored email would keep the
 * address.
 */
async function insertErasureEmail(
  transaction: Transaction<DB>,
  emailId: string,
  email: string | null,
): Promise<void> {
  if (email === null) return;
  await transaction
    .insertInto("emails")
    .values({ id: emailId, kind: "data-erased", toAddress: email, content: "{}" })
    .execute();
}

/** The gift vouchers whose recipient has the address `$1`. */
const GIFTS_TO_ADDRESS = "SELECT id FROM vouchers WHERE recipient_email = $1";

/**
 * Removes the address `$1` from rows that are found by it alone: account emails, invitations, and
 * gift vouchers from others. A gift voucher stays valid for whoever has its code. A delivery that was still
 * queued is reported to staff as a failed email, because it concerns somebody else's money.
 */
const ERASE_BY_ADDRESS: readonly string[] = [
  // Of a voucher whose recipient they are or were, also what was corrected without the address.
  `DELETE FROM event_details d USING events e
   WHERE e.id = d.event_id AND (
     (e.entity = 'invitation' AND d.after ->> 'email' = $1)
     OR (e.entity = 'voucher' AND e.entity_id IN (
       ${GIFTS_TO_ADDRESS}
       UNION ALL
       SELECT corrected.entity_id FROM events corrected
       JOIN event_details t ON t.event_id = corrected.id
       WHERE $1 IN (t.before ->> 'recipientEmail', t.after ->> 'recipientEmail'))))`,
  `UPDATE emails m
   SET to_address = '', content = '{}',
       last_error = CASE WHEN m.state = 'queued' AND m.kind = 'voucher-delivery'
                         THEN '${RECIPIENT_ERASED}' END,
       state = CASE WHEN m.state = 'sent' THEN 'sent'
                    WHEN m.state = 'queued' AND m.kind = 'voucher-delivery' THEN 'failed'
                    ELSE 'withdrawn' END
   WHERE m.booking_id IS NULL AND m.to_address = $1 AND m.kind NOT LIKE '%-notice'`,
  `UPDATE emails m
   SET content = m.content || '{"recipientName": ""}'
       || CASE WHEN m.content ? 'recipientEmail' THEN '{"recipientEmail": ""}' ELSE '{}' END::jsonb
   WHERE m.voucher_id IN (${GIFTS_TO_ADDRESS}) AND m.content ? 'recipientName'`,
  `UPDATE payment_attempts p
   SET response = jsonb_set(p.response, '{voucher}',
     p.response -> 'voucher' || '{"recipientName": "", "recipientEmail": ""}')
   FROM vouchers v
   WHERE v.recipient_email = $1 AND p.checkout_id = v.checkout_id AND p.response ? 'voucher'`,
  "UPDATE vouchers SET recipient_name = '', recipient_email = '', message = '' WHERE id IN (" +
    `${GIFTS_TO_ADDRESS})`,
  "DELETE FROM account_requests WHERE email = $1",
];

/** @param address lower-cased, and verified to be the person's own */
async function eraseAddress(transaction: Transaction<DB>, address: string): Promise<void> {
  for (const text of ERASE_BY_ADDRESS)
    await transaction.executeQuery(CompiledQuery.raw(text, [address]));
}

/**
 * Deletes the account with its sessions, passwords and open requests, and clears the addresses in
 * its emails.
 */
export async function eraseAccount(transaction: Transaction<DB>, userId: string): Promise<void> {
  const clearAccountEmails = `
    UPDATE emails m
    SET to_address = '', content = '{}', last_error = NULL,
        state = CASE m.state WHEN 'sent' THEN 'sent' ELSE 'withdrawn' END
    FROM account_requests r WHERE m.account_request_id = r.id AND r.user_id = $1`;
  await transaction.executeQuery(CompiledQuery.raw(clearAccountEmails, [userId]));
  const deleteDetails = `
    DELETE FROM event_details d USING events e
    WHERE e.id = d.event_id AND e.entity = 'account' AND e.entity_id = $1`;
  await transaction.executeQuery(CompiledQuery.raw(deleteDetails, [userId]));
  await transaction.deleteFrom("users").where("id", "=", userId).execute();
}

/** The person to erase, read from their locked row. */
interface Person {
  customerId: string;
  email: string | null;
  /** Theirs, and those of the customers who were merged into them. */
  addresses: string[];
  /** Null when they have no account. */
  userId: string | null;
}

/**
 * Locks the customer with everything they bought; from here on no purchase is added or changed.
 * @returns undefined when there is no such customer, or they are erased already
 * @throws Refusal CUSTOMER_NOT_FOUND when they were merged into another customer
 */
async function lockPerson(
  transaction: Transaction<DB>,
  customerId: string,
): Promise<Person | undefined> {
  await lockCustomers(transaction, [customerId]);
  const rows = await transaction
    .selectFrom("customers")
    .select(["id", "email", "authId", "mergedInto"])
    .where((eb) => eb.or([eb("id", "=", customerId), eb("mergedInto", "=", customerId)]))
    .where("erasedAt", "is", null)
    .execute();
  const own = rows.find(({ id }) => id === customerId);
  if (!own) return undefined;
  if (own.mergedInto !== null) throw new Refusal("CUSTOMER_NOT_FOUND");
  const addresses = rows.map(({ email }) => email).filter((email) => email !== null);
  return { customerId, email: own.email, addresses, userId: own.authId };
}

/** Why somebody cannot be erased yet; all false when they can. */
interface ErasureBlockers {
  isAdministrator: boolean;
  /** A confirmed booking is in the future or in progress. */
  hasBookingAhead: boolean;
  /** A payment or refund is outstanding or in progress, or staff still have to deal with one. */
  hasMoneyUnderWay: boolean;
}

/** Must run while the person is locked. */
async function readErasureBlockers(
  transaction: Transaction<DB>,
  { customerId, addresses, userId }: Person,
): Promise<ErasureBlockers> {
  const hasOpenAttempt = sql`EXISTS (
    SELECT FROM payment_attempts a
    WHERE a.settled_at IS NULL
      AND (a.purchase ->> 'accountId' = ${userId}::text
           OR a.purchase -> 'contact' ->> 'email' = ANY (${addresses}::text[])
           OR a.purchase -> 'purchaser' ->> 'email' = ANY (${addresses}::text[])))`;
  return transaction
    .with("booking", (cte) =>
      cte.selectFrom("bookings").selectAll().where("customerId", "=", customerId),
    )
    .with("voucher", (cte) =>
      cte.selectFrom("vouchers").select("id").where("purchaserId", "=", customerId),
    )
    .with("payment", (cte) =>
      cte
        .selectFrom("payments as p")
        .innerJoin("booking as b", "b.id", "p.bookingId")
        .select(["p.id", "p.state"])
        .unionAll((eb) =>
          eb
            .selectFrom("payments as p")
            .innerJoin("voucher as v", "v.id", "p.voucherId")
            .select(["p.id", "p.state"]),
        ),
    )
    .with("task", (cte) =>
      cte
        .selectFrom("staffTasks as t")
        .innerJoin("booking as b", "b.id", "t.bookingId")
        .select("t.kind")
        .where("t.doneAt", "is", null)
        .unionAll((eb) =>
          eb
            .selectFrom("staffTasks as t")
            .innerJoin("voucher as v", "v.id", "t.voucherId")
            .select("t.kind")
            .where("t.doneAt", "is", null),
        ),
    )
    .selectNoFrom([
      sql<boolean>`EXISTS (SELECT FROM users u WHERE u.id = ${userId} AND u.role = 'admin')`.as(
        "isAdministrator",
      ),
      sql<boolean>`EXISTS (SELECT FROM booking b JOIN time_slots s ON s.id = b.time_slot_id
                           WHERE b.status = 'confirmed' AND s.end_time > venue_now())`.as(
        "hasBookingAhead",
      ),
      sql<boolean>`
        EXISTS (SELECT FROM payment WHERE state IN ('authorised', 'void_pending'))
        OR EXISTS (SELECT FROM payment JOIN refunds r ON r.payment_id = payment.id
                   WHERE r.state IN ('queued', 'pending'))
        OR EXISTS (SELECT FROM booking
                   WHERE status = 'confirmed' AND due_pence > 0)
        OR EXISTS (SELECT FROM task WHERE kind IN ('refund_failed', 'cash_refund', 'dispute'))
        OR ${hasOpenAttempt}`.as("hasMoneyUnderWay"),
    ])
    .executeTakeFirstOrThrow();
}
