import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  type HistoryEvent,
  type HistoryEventData,
  historyFormatters,
  toHistoryEntry,
} from "./to-history-entry.ts";

const ZONE = "Europe/London";
const AT = new Date("2026-07-12T08:03:00Z");

function format(
  type: string,
  after: HistoryEventData | null = null,
  changes: Partial<HistoryEvent> = {},
) {
  const event: HistoryEvent = {
    id: "1",
    at: AT,
    actorKind: "system",
    actorName: null,
    type,
    before: null,
    after,
    ...changes,
  };
  return toHistoryEntry(event, "Amelia Hart", ZONE);
}

const visa = { amountPence: 6860, cardBrand: "VISA", cardLast4: "4242" };

describe("an event becomes a sentence", () => {
  test.each<[string, HistoryEventData | null, string]>([
    [
      "booking.confirmed",
      { source: "online", waiverSignedWith: true },
      "Booked online, waiver signed",
    ],
    ["booking.confirmed", { source: "staff", waiverSignedWith: false }, "Sold by staff"],
    [
      "booking.cancelled",
      { refundPence: 3600, refundChoice: "full" },
      "Cancelled with a refund of £36.00",
    ],
    ["booking.cancelled", { refundPence: 0, refundChoice: "none" }, "Cancelled, no refund"],
    [
      "booking.cancelled",
      { refundPence: 0, refundChoice: "policy", paidPence: 3600 },
      "Cancelled, no refund",
    ],
    [
      "booking.cancelled",
      { refundPence: 0, refundChoice: "policy", paidPence: 0 },
      "Cancelled, nothing was paid",
    ],
    ["booking.cancelled", { status: "cancelled" }, "Cancelled"],
    [
      "booking.cancelled",
      { refundPence: 0, refundChoice: "expired" },
      "Cancelled: the card authorisation expired",
    ],
    ["booking.waiver-signed", { ticketCount: 4 }, "Waiver signed for 4 people"],
    ["booking.hidden", null, "Deleted from the list"],
    ["booking.shown", null, "Restored to the list"],
    ["booking.checked-in", { checkedInCount: 3, ticketCount: 4 }, "3 of 4 people checked in"],
    ["booking.checked-in", { checkedInCount: 0, ticketCount: 4 }, "Check-in undone"],
    ["booking.checked-in", null, "Checked in"],
    ["booking.note-added", { noteId: "n" }, "Note added"],
    ["booking.note-removed", { noteId: "n" }, "Note removed"],
    ["booking.note-restored", { noteId: "n" }, "Note restored"],
    ["booking.confirmation-resent", { emailState: "sent" }, "Confirmation sent again"],
    [
      "booking.confirmation-resent",
      { emailState: "queued" },
      "Confirmation waiting to be sent again",
    ],
    [
      "booking.confirmation-resent",
      { emailState: "captured" },
      "Confirmation saved again, not sent: no mail server",
    ],
    [
      "booking.confirmation-resent",
      { emailState: "failed", emailError: "mailbox full" },
      "Confirmation sent again and refused: mailbox full",
    ],
    [
      "booking.cancellation-sent",
      { emailState: "sent", isAgain: false },
      "Cancellation email sent",
    ],
    [
      "booking.cancellation-sent",
      { emailState: "sent", isAgain: true },
      "Cancellation email sent again",
    ],
    ["booking.cancellation-sent", { emailState: "withdrawn" }, "Cancellation email withdrawn"],
    [
      "booking.confirmation-resent",
      { emailState: "superseded" },
      "Confirmation not sent, because the booking was changed first",
    ],
    ["email.sent", { kind: "booking-confirmation" }, "Confirmation sent"],
    ["email.sent", { kind: "booking-moved" }, "Email about the new time sent"],
    ["email.sent", { kind: "something-new" }, "Email sent"],
    [
      "email.captured",
      { kind: "booking-cancelled" },
      "Cancellation email saved, not sent: no mail server",
    ],
    ["email.queued", { kind: "offline-payment-receipt" }, "Receipt waiting to be sent"],
    ["email.withdrawn", { kind: "booking-confirmation" }, "Confirmation withdrawn"],
    [
      "email.superseded",
      { kind: "booking-confirmation" },
      "Confirmation not sent, because the booking was changed first",
    ],
    [
      "email.failed",
      { kind: "booking-confirmation", reason: "mailbox full" },
      "Confirmation refused: mailbox full",
    ],
    ["email.failed", { kind: "booking-notice" }, "Email to staff refused"],
    ["payment.authorised", visa, "£68.60 authorised, Visa ending 4242"],
    ["payment.captured", visa, "£68.60 captured, Visa ending 4242"],
    ["payment.captured", { amountPence: 3600, method: "cash" }, "£36.00 paid in cash"],
    ["payment.captured", { amountPence: 3600, method: "other" }, "£36.00 paid"],
    ["payment.void_pending", visa, "£68.60 to be released, Visa ending 4242"],
    ["payment.voided", visa, "£68.60 released, nothing charged"],
    ["payment.expired", visa, "£68.60 lost: the authorisation expired"],
    ["payment.orphan_voided", { amountPence: 100 }, "£1.00 from an earlier attempt released"],
    ["checkout.refused", null, "Card declined, nothing charged"],
    ["refund.queued", { amountPence: 500, origin: "slipway" }, "Refund of £5.00 requested"],
    ["refund.queued", { amountPence: 500, origin: "offline" }, "£5.00 cash refund due"],
    ["refund.pending", { amountPence: 500 }, "Refund of £5.00 on its way"],
    ["refund.completed", { amountPence: 500, origin: "offline" }, "£5.00 cash refund given"],
    ["refund.completed", { ...visa, amountPence: 500 }, "£5.00 refunded, Visa ending 4242"],
    ["refund.failed", { amountPence: 500 }, "Refund of £5.00 failed"],
    ["dispute.opened", { amountPence: 6860 }, "£68.60 disputed by the cardholder"],
    ["dispute.changed", { state: "EVIDENCE_REQUIRED" }, "Dispute: evidence required"],
    [
      "voucher.redeemed",
      { amountPence: 2500, code: "7K4M…3NTR" },
      "£25.00 paid with voucher 7K4M…3NTR",
    ],
    ["discount.returned", null, "Discount code use returned"],
  ])("%s %o: %s", (type, after, sentence) => {
    expect(format(type, after)).toMatchObject({ sentence });
  });

  test("a refund to a voucher is the difference of its balances", () => {
    const before = { balancePence: 500 };
    const after = { balancePence: 3000, code: "7K4M…3NTR" };
    expect(format("voucher.returned", after, { before }).sentence).toBe(
      "£25.00 refunded to voucher 7K4M…3NTR",
    );
  });

  test("a move names the times, and the days when they differ", () => {
    const before = { startsAt: "2026-07-18T10:00:00Z" };
    const sameDay = format("booking.moved", { startsAt: "2026-07-18T09:00:00Z" }, { before });
    expect(sameDay.sentence).toBe("Moved from 11:00 am to 10:00 am");
    const otherDay = format("booking.moved", { startsAt: "2026-07-19T09:00:00Z" }, { before });
    expect(otherDay.sentence).toBe("Moved from Sat 18 July, 11:00 am to Sun 19 July, 10:00 am");
    expect(format("booking.moved").sentence).toBe("Moved to another time");
  });

  test("an event without a sentence appears by its name", () => {
    expect(format("booking.picked_up-late")).toMatchObject({
      icon: "other",
      sentence: "Picked up late",
    });
  });
});

test.each([
  ["staff", "Tom Reeve", "Tom Reeve"],
  ["staff", null, "Staff"],
  ["customer", null, "Amelia Hart"],
  ["visitor", null, "Amelia Hart"],
  ["provider", null, "Card processor"],
  ["system", null, "System"],
])("actor %s named %s appears as %s", (actorKind, actorName, who) => {
  expect(format("booking.moved", null, { actorKind, actorName }).who).toBe(who);
});

/** The entities that a booking's history shows. */
const ENTITIES = ["booking", "payment", "refund", "dispute"];

/** Event types written as `'payment.' || state`, for every state that the table allows. */
const BY_STATE = {
  payment: ["authorised", "captured", "void_pending", "voided", "expired"],
  refund: ["queued", "pending", "completed", "failed"],
};

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.ts$/.test(name) && !name.endsWith(".test.ts"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}

/** The event types in a file that writes events. */
function namesIn(source: string): string[] {
  const isWriter = /INSERT INTO events|insertInto\("events"\)/.test(source);
  return isWriter
    ? [...source.matchAll(/['"]([a-z_]+\.[a-z][a-z_-]+)['"]/g)].map(([, n = ""]) => n)
    : [];
}

test("every event type that the code writes for a booking has a sentence", () => {
  const named = sources(join(import.meta.dirname, "..", "..")).flatMap(namesIn);
  const ofBookings = named.filter((what) => ENTITIES.includes(what.split(".")[0] ?? ""));
  const byState = Object.entries(BY_STATE).flatMap(([entity, states]) =>
    states.map((state) => `${entity}.${state}`),
  );
  const written = new Set([...ofBookings, ...byState]);
  expect(written.size).toBeGreaterThan(15);
  expect([...written].filter((what) => !(what in historyFormatters))).toEqual([]);
});

test("every kind of email about a booking has a label of its own", () => {
  const source = readFileSync(
    join(import.meta.dirname, "..", "..", "emails", "content", "email-content.ts"),
    "utf8",
  );
  const kinds = [...source.matchAll(/"((?:booking|offline)-[a-z-]+)":/g)].map(([, kind]) => kind);
  expect(kinds.length).toBeGreaterThan(6);
  for (const kind of kinds) {
    expect(format("email.sent", { kind: kind ?? "" }).sentence, kind).not.toBe("Email sent");
  }
});
