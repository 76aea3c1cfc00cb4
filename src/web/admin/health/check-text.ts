import type { InvariantArea } from "../../../shared/contract/admin/health.ts";

interface AreaWords {
  name: string;
  /** What guests or the venue may notice. */
  means: string;
  todo: string;
}

const AREAS: Record<InvariantArea, AreaWords> = {
  places: {
    name: "Places in a session",
    means: "A session may show more or fewer places than it has.",
    todo: "Count its bookings on Today before you sell more places in it.",
  },
  money: {
    name: "Payments and refunds",
    means:
      "A payment or refund may be recorded wrongly here. No card is charged again because of it.",
    todo: "Look the payment up in your Square account before you refund it or ask for money.",
  },
  bookings: {
    name: "Bookings",
    means: "A booking may show a wrong price, time or status.",
    todo: "Compare it with the guest's confirmation before you change it.",
  },
  vouchers: {
    name: "Gift vouchers",
    means: "A voucher may show a wrong balance or status.",
    todo: "Let its owner use it as they show it to you, but do not void or extend it yet.",
  },
  emails: {
    name: "E-mails to guests",
    means: "A guest may not have had an e-mail, or had one with the wrong details.",
    todo: "Look it up in the E-mail log, and tell the guest yourself if it is missing.",
  },
  reports: {
    name: "Overview and reports",
    means: "Some totals may be wrong. Bookings and money are not affected.",
    todo: "Do not use these totals for your accounts until this has been put right.",
  },
  people: {
    name: "Accounts and personal data",
    means:
      "An account may not match its customer, or personal data may be kept that should be gone.",
    todo: "Tell whoever answers for data protection at your venue.",
  },
  waivers: {
    name: "Waivers",
    means: "A signed waiver may be missing or incomplete.",
    todo: "Ask the guests to sign again when they arrive.",
  },
  pictures: {
    name: "Pictures",
    means: "A picture may be missing from your pages.",
    todo: "Upload it again.",
  },
  records: {
    name: "Records",
    means: "Something may be recorded twice, such as a booking, a customer or a code.",
    todo: "Do not delete either of the two yet.",
  },
};

export const areaWords = (area: InvariantArea) => AREAS[area];

const LATE_FIGURES = "Overview and reports may be out of date.";
const LATE_CLEARING = "Old data may be deleted late. Guests notice nothing.";
const BLOCKED_PLACES = "Places that were not paid for may stay blocked for longer.";

/** What it means when a job does not run; the names are those of the server's jobs. */
const JOBS: Readonly<Record<string, string>> = {
  "release expired holds": BLOCKED_PLACES,
  "release holds of closed slots": BLOCKED_PLACES,
  "send messages": "E-mails to guests and staff may be late.",
  "recover payments":
    "A guest whose payment was interrupted may wait to hear whether they have booked.",
  "send refunds": "Refunds to cards may be late.",
  "apply webhooks": "Refunds and disputes at Square may show here late.",
  "reconcile payments": "Payments are not being compared with Square.",
  "fold booking days": LATE_FIGURES,
  "fold figures": LATE_FIGURES,
  "keep sessions": LATE_FIGURES,
  "check invariants": "The checks on this page are not being run.",
  "forget old counts": LATE_CLEARING,
  "forget old requests": LATE_CLEARING,
  "forget old webhooks": LATE_CLEARING,
  "erase what came late": LATE_CLEARING,
  "erase old waivers": LATE_CLEARING,
  "remove unshown pictures": LATE_CLEARING,
};

/** What guests or the venue may notice while these jobs do not run, each once. */
export function effectsOf(jobs: readonly string[]): string[] {
  const effects = jobs.map((job) => JOBS[job] ?? "Something that runs by itself may be late.");
  return [...new Set(effects)];
}
