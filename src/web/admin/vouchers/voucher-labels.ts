import type {
  VoucherEntry,
  VoucherLetter,
  VoucherStatus,
} from "../../../shared/contract/admin/voucher-details.ts";
import { addDays, localDate } from "../../../shared/time.ts";
import type { StatusTone } from "../../ui/StatusDot.tsx";
import { dayInWords } from "../kit/format-long-date.ts";

export const STATUS_WORDS: Record<VoucherStatus, { words: string; tone: StatusTone }> = {
  available: { words: "Available", tone: "success" },
  redeemed: { words: "Redeemed", tone: "over" },
  expired: { words: "Expired", tone: "over" },
  voided: { words: "Voided", tone: "over" },
};

/** `24 Dec 2027`, where the venue is. @param instant ISO-8601 */
export function shortDay(instant: string, timeZone: string): string {
  const [day = "", month = "", year = ""] = dayInWords(instant, timeZone).split(" ");
  return `${day} ${month.slice(0, 3)} ${year}`;
}

interface LetterWords {
  words: string;
  /** Null: it has left, and the words are when. */
  tone: StatusTone | null;
}

/** Whether the recipient has the voucher: when it was sent, or what keeps it. */
export function letterWords(letter: VoucherLetter | null, timeZone: string): LetterWords {
  if (letter === null) return { words: "Not sent", tone: "over" };
  const day = shortDay(letter.at, timeZone);
  switch (letter.state) {
    case "sent":
      return { words: day, tone: null };
    case "kept":
      return { words: "Kept", tone: "over" };
    case "failed":
      return { words: "Failed", tone: "danger" };
    case "retrying":
      return { words: "Retrying", tone: "warn" };
    case "waiting":
      return { words: isTomorrow(letter.at, timeZone) ? "Tomorrow" : day, tone: "warn" };
  }
}

function isTomorrow(instant: string, timeZone: string): boolean {
  return localDate(new Date(instant), timeZone) === addDays(localDate(new Date(), timeZone), 1);
}

export const ENTRY_WORDS: Record<VoucherEntry["what"], string> = {
  issued: "Issued",
  redeemed: "Redeemed",
  returned: "Returned",
  adjusted: "Adjusted",
  voided: "Voided",
  recipient_changed: "Recipient changed",
  resent: "Sent again",
  expiry_extended: "Extended",
};

/** What a letter about a voucher was, as staff call it. */
export const LETTER_WORDS: Record<string, string> = {
  "voucher-delivery": "Voucher",
  "voucher-receipt": "Receipt",
  "voucher-voided": "Cancellation",
};
