import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import type { ContentOf } from "../../src/server/emails/content/email-content.ts";
import {
  enqueueEmails,
  type InitialEmailState,
  type NewEmail,
} from "../../src/server/emails/emails.queries.ts";
import { defineStatement } from "../../src/server/platform/database/statement.ts";

/**
 * Amelia Hart's four tickets for the Aqua Assault Course. Noon UTC is 1 pm at the venue in July.
 */
export function sampleConfirmation(
  changes: Partial<ContentOf<"booking-confirmation">> = {},
): ContentOf<"booking-confirmation"> {
  return {
    bookingId: "3f9a27c4-0d5e-4b7a-9c1f-2a6b8d4e0f13",
    bookingReference: "3F9A27C4",
    customerName: "Amelia Hart",
    customerEmail: "amelia@example.com",
    activityName: "Aqua Assault Course",
    imageUrl: "/files/aqua",
    startsAt: "2026-07-16T12:10:00Z",
    endsAt: "2026-07-16T13:10:00Z",
    ticketCount: 4,
    ticketPricePence: 1800,
    ticketsPence: 7200,
    addonsPence: 2000,
    subtotalPence: 9200,
    discountPence: 0,
    voucherPence: 2500,
    totalPence: 6700,
    addons: [
      { name: "Wetsuit hire", quantity: 2, pricePence: 600, totalPence: 1200 },
      { name: "Phone pouch", quantity: 1, pricePence: 800, totalPence: 800 },
    ],
    card: { brand: "VISA", last4: "1111" },
    ...changes,
  };
}

/** A confirmation email that belongs to no booking in the database. */
export function sampleEmail(changes: Partial<NewEmail> = {}): NewEmail {
  return {
    id: randomUUID(),
    kind: "booking-confirmation",
    toAddress: "amelia@example.com",
    bookingId: null,
    content: sampleConfirmation(),
    ...changes,
  } as NewEmail;
}

/** Adds emails to the outbox with the product's own SQL. */
export async function enqueueTestEmails(
  client: Pool | PoolClient,
  emails: NewEmail[],
  emailState: InitialEmailState = "queued",
): Promise<string[]> {
  const rows = await enqueueEmailsStatement(client, {
    emails: emails,
    emailState: emailState,
  });
  return rows.map(({ id }) => id);
}

const enqueueEmailsStatement = defineStatement<
  { emails: NewEmail[]; emailState: InitialEmailState },
  { id: string }
>(
  "test-enqueue-emails",
  `WITH input AS (
     SELECT * FROM jsonb_to_record($1) AS i(emails jsonb, email_state text)
   ),
   queued_email AS (${enqueueEmails})
   SELECT id FROM queued_email`,
);
