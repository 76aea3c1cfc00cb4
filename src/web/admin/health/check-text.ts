import type { InvariantArea } from "../../../shared/contract/admin/health.ts";

interface AreaText {
  name: string;
  /** What guests or the venue may notice. */
  effect: string;
  action: string;
}

const AREA_TEXT: Record<InvariantArea, AreaText> = {
  places: {
    name: "Places in a session",
    effect: "A session may show more or fewer places than it has.",
    action: "Count its bookings on Today before you sell more places in it.",
  },
  money: {
    name: "Payments and refunds",
    effect:
      "A payment or refund may be recorded wrongly here. No card is charged again because of it.",
    action: "Look the payment up in your Square account before you refund it or ask for money.",
  },
  bookings: {
    name: "Bookings",
    effect: "A booking may show a wrong price, time or status.",
    action: "Compare it with the guest's confirmation before you change it.",
  },
  vouchers: {
    name: "Gift vouchers",
    effect: "A voucher may show a wrong balance or status.",
    action: "Let its owner use it as they show it to you, but do not void or extend it yet.",
  },
  emails: {
    name: "Emails to guests",
    effect: "A guest may not have had an email, or had one with the wrong details.",
    action: "Look it up in the Email log, and tell the guest yourself if it is missing.",
  },
  reports: {
    name: "Overview and reports",
    effect: "Some totals may be wrong. Bookings and money are not affected.",
    action: "Do not use these totals for your accounts until this has been put right.",
  },
  people: {
    name: "Accounts and personal data",
    effect:
      "An account may not match its customer, or personal data may be kept that should be gone.",
    action: "Tell whoever answers for data protection at your venue.",
  },
  waivers: {
    name: "Waivers",
    effect: "A signed waiver may be missing or incomplete.",
    action: "Ask the guests to sign again when they arrive.",
  },
  pictures: {
    name: "Pictures",
    effect: "A picture may be missing from your pages.",
    action: "Upload it again.",
  },
  records: {
    name: "Records",
    effect: "Something may be recorded twice, such as a booking, a customer or a code.",
    action: "Do not delete either of the two yet.",
  },
  log: {
    name: "Activity log",
    effect: "Events may be missing from the activity log, or may not be sealed against changes.",
    action:
      "Keep the emails with its seals, and ask whoever looks after Slipway for you to verify it.",
  },
};

export const getAreaText = (area: InvariantArea) => AREA_TEXT[area];

const LATE_STATS = "Overview and reports may be out of date.";
const LATE_PURGE = "Old data may be deleted late. Guests notice nothing.";
const LATE_SEALS = "New events in the activity log are not yet protected against changes.";
const BLOCKED_PLACES = "Places that were not paid for may stay blocked for longer.";

/** What it means when a job does not run. The keys are the names of the server's jobs. */
const JOB_EFFECTS: Readonly<Record<string, string>> = {
  "release expired holds": BLOCKED_PLACES,
  "release holds of closed slots": BLOCKED_PLACES,
  "send emails": "Emails to guests and staff may be late.",
  "recover payments":
    "A guest whose payment was interrupted may wait to hear whether they have booked.",
  "send refunds": "Refunds to cards may be late.",
  "apply webhooks": "Refunds and disputes at Square may show here late.",
  "reconcile payments": "Payments are not being compared with Square.",
  "roll up booking days": LATE_STATS,
  "roll up stats": LATE_STATS,
  "store occupancy": LATE_STATS,
  "flush search indexes": "Searching bookings, customers and emails may be slower.",
  "seal the activity log": LATE_SEALS,
  "seal missed events": LATE_SEALS,
  "email the last seal": "Owners may not be emailed today's seal of the activity log.",
  "check invariants": "The checks on this page are not being run.",
  "purge rate limits": LATE_PURGE,
  "purge old requests": LATE_PURGE,
  "purge old webhooks": LATE_PURGE,
  "repeat erasures": LATE_PURGE,
  "erase expired waivers": LATE_PURGE,
  "purge unused pictures": LATE_PURGE,
};

/** Returns what guests or the venue may notice while these jobs do not run, without duplicates. */
export function getJobEffects(jobs: readonly string[]): string[] {
  const effects = jobs.map(
    (job) => JOB_EFFECTS[job] ?? "Something that runs by itself may be late.",
  );
  return [...new Set(effects)];
}
