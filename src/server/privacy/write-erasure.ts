import { randomUUID } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { Refusal } from "../../shared/refusal.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import type { DB } from "../database/schema.ts";
import { inTransaction } from "../database/transaction.ts";
import { sendMessageNow } from "../messages/send-messages.ts";
import { type Hurdles, lockPerson, type Person, readHurdles } from "./erasure-hurdles.queries.ts";
import { forgetAccount, forgetAddress } from "./forget-address.statement.ts";
import { forgetPurchases } from "./forget-purchases.statement.ts";

export interface Erasure {
  customerId: string;
  actor: Actor;
  /** What must still be true when the person is locked; else nothing is erased. */
  stillHolds?: (transaction: Transaction<DB>, person: Person) => Promise<void>;
}

/**
 * Takes a person out of the books, in one transaction: all of it or nothing. Who is gone already
 * stays so, and nothing is done. The letter that says so is the last thing that has their address,
 * until it has left; see `messages.queries.ts`.
 * @returns whether there was somebody to be forgotten.
 * @throws Refusal ERASURE_ADMINISTRATOR, ERASURE_BOOKING_AHEAD, ERASURE_MONEY_UNDER_WAY.
 */
export async function writeErasure(context: Context, erasure: Erasure): Promise<boolean> {
  const messageId = randomUUID();
  const isErased = await inTransaction(context.db, async (transaction) => {
    const person = await lockPerson(transaction, erasure.customerId);
    if (!person) return false;
    await erasure.stillHolds?.(transaction, person);
    refuse(await readHurdles(transaction, person));
    await forgetPurchases(transaction, person.customerId);
    if (person.userId !== null) await forgetAccount(transaction, person.userId);
    if (person.email !== null) await forgetAddress(transaction, person.email);
    await writeHistory(transaction, erasure);
    if (context.mail.kind !== "kept") await writeLetter(transaction, messageId, person.email);
    return true;
  });
  if (isErased) void sendMessageNow(context, messageId);
  return isErased;
}

function refuse({ isAdministrator, hasBookingAhead, hasMoneyUnderWay }: Hurdles): void {
  if (isAdministrator) throw new Refusal("ERASURE_ADMINISTRATOR");
  if (hasBookingAhead) throw new Refusal("ERASURE_BOOKING_AHEAD");
  if (hasMoneyUnderWay) throw new Refusal("ERASURE_MONEY_UNDER_WAY");
}

async function writeHistory(
  transaction: Transaction<DB>,
  { customerId, actor }: Erasure,
): Promise<void> {
  await transaction
    .insertInto("events")
    .values({
      actorKind: actor.kind,
      actorId: actor.id,
      entity: "customer",
      entityId: customerId,
      what: "customer.erased",
    })
    .execute();
}

/** Only where mail leaves: a letter that is kept to be read would keep the address. */
async function writeLetter(
  transaction: Transaction<DB>,
  messageId: string,
  email: string | null,
): Promise<void> {
  if (email === null) return;
  await sql`
    INSERT INTO messages (id, kind, to_address, content)
    VALUES (${messageId}, 'data-erased', ${email}, '{}')`.execute(transaction);
}
