import type { CustomerChanges } from "../../shared/contract/desk/desk-customer-fields.ts";
import type { DeskCustomer } from "../../shared/contract/desk/desk-customers.ts";
import { Refusal } from "../../shared/refusal.ts";
import { splitName } from "../../shared/rules/person-name.ts";
import { PROOF_MINUTES } from "../accounts/link-lifetime.ts";
import { writeAboutAccount } from "../accounts/write-about-account.ts";
import type { Context } from "../context.ts";
import { violatedKey } from "../database/violated-key.ts";
import { cardOf } from "./customer-card.ts";
import { readCustomerCard } from "./desk-customers.queries.ts";
import { type CustomerEdit, writeCustomer } from "./edit-customer.statement.ts";

interface WantedEdit extends CustomerChanges {
  customerId: string;
  /** Of the card that was edited. */
  version: string;
}

/**
 * Staff change what is known of a customer; their bookings keep the contact that was given for each.
 * Another address of an account holder is asked for by mail, and waits until it is proven.
 * @returns the card as it is now.
 * @throws Refusal CUSTOMER_NOT_FOUND; CUSTOMER_CHANGED when it is no longer the card that was
 * edited; CUSTOMER_ADDRESS_TAKEN; CUSTOMER_NEEDS_ADDRESS. Nothing is changed then.
 */
export async function editCustomer(
  context: Context,
  { name, email, ...wish }: WantedEdit,
  actorId: string,
): Promise<DeskCustomer> {
  const { firstName, lastName } = splitName(name);
  const whole = `${firstName} ${lastName}`.trim();
  const userId = await write(context, {
    ...wish,
    name: whole,
    firstName,
    lastName,
    email,
    actorId,
  });
  if (userId !== null) {
    await writeAboutAccount(context, {
      userId,
      email,
      name: null,
      passwordHash: null,
      kindIfKnown: "email-taken",
      kindIfUnknown: "email-change",
      validMinutes: PROOF_MINUTES,
    });
  }
  const card = await readCustomerCard(context.db, wish.customerId);
  if (!card) throw new Refusal("CUSTOMER_NOT_FOUND");
  return cardOf(card);
}

async function write({ pool }: Context, edit: CustomerEdit): Promise<string | null> {
  try {
    const [written] = await writeCustomer(pool, edit);
    return written?.addressOfUserId ?? null;
  } catch (error) {
    if (violatedKey(error) === "customers_email_key") throw new Refusal("CUSTOMER_ADDRESS_TAKEN");
    throw error;
  }
}
