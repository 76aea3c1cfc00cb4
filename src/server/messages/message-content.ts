import { z } from "zod";
import { id, instant, pence } from "../../shared/contract/fields.ts";

/** What each kind of message is about: stored with the message, turned into words when it is sent. */

function required(field: string) {
  const message = `Missing required field: ${field}`;
  return z.string({ error: message }).trim().min(1, message);
}

const bookedPlaces = {
  bookingId: id,
  bookingReference: z.string(),
  customerName: required("customerName"),
  activityName: z.string(),
  startsAt: instant,
  endsAt: instant,
  ticketCount: z.int().min(1),
  totalPence: pence,
};

/** To the customer, once the booking stands. The fields are those of the specification, section 3. */
const bookingConfirmation = z.object({
  ...bookedPlaces,
  customerEmail: z.string(),
  /** The picture's name without width and type (`/files/ab12cd`). */
  imageUrl: z.string().nullable(),
  ticketPricePence: pence,
  ticketsPence: pence,
  addonsPence: pence,
  subtotalPence: pence,
  discountPence: pence,
  voucherPence: pence,
  addons: z.array(
    z.object({
      name: z.string(),
      quantity: z.int().min(1),
      pricePence: pence,
      totalPence: pence,
    }),
  ),
  /** Null when nothing was paid by card. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
});
export type BookingConfirmationContent = z.infer<typeof bookingConfirmation>;

/** To the venue's staff, where they asked for it: somebody booked. */
const bookingNotice = z.object({
  ...bookedPlaces,
  addons: z.array(z.object({ name: z.string(), quantity: z.int().min(1) })),
});
export type BookingNoticeContent = z.infer<typeof bookingNotice>;

const contentSchemas = {
  "booking-confirmation": bookingConfirmation,
  "booking-notice": bookingNotice,
};

type MessageKind = keyof typeof contentSchemas;

/** A kind with the content that belongs to it. */
export type TypedContent = {
  [Kind in MessageKind]: { kind: Kind; content: z.infer<(typeof contentSchemas)[Kind]> };
}[MessageKind];

/** A message that cannot be written: its content lacks something. No try will ever change that. */
export class UnwritableMessage extends Error {
  override readonly name = "UnwritableMessage";
}

/**
 * Checks a message's content against its kind, before it is stored and again before it is sent.
 * @throws UnwritableMessage naming what is missing, such as "Missing required field: customerName".
 */
export function readContent(kind: string, content: unknown): TypedContent {
  if (!isMessageKind(kind)) throw new UnwritableMessage(`Unknown kind of message: ${kind}`);
  const read = contentSchemas[kind].safeParse(content);
  if (read.success) return { kind, content: read.data } as TypedContent;
  const [issue] = read.error.issues;
  throw new UnwritableMessage(sentenceOf(issue));
}

function isMessageKind(kind: string): kind is MessageKind {
  return Object.hasOwn(contentSchemas, kind);
}

function sentenceOf(issue: z.core.$ZodIssue | undefined): string {
  if (!issue || issue.message.startsWith("Missing required field")) return issue?.message ?? "";
  return `${issue.path.join(".")}: ${issue.message}`;
}
