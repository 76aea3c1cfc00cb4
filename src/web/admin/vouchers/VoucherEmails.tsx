import { staffMomentAndYear } from "../../../shared/admin-time.ts";
import type { WrittenLetter } from "../../../shared/contract/admin/voucher-details.ts";
import { useVenue } from "../../app/use-venue.ts";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { LETTER_WORDS } from "./voucher-labels.ts";

const STATES: Record<WrittenLetter["state"], { words: string; tone: StatusTone }> = {
  sent: { words: "Sent", tone: "success" },
  queued: { words: "Waiting", tone: "warn" },
  failed: { words: "Failed", tone: "danger" },
  kept: { words: "Kept", tone: "over" },
  withdrawn: { words: "Withdrawn", tone: "over" },
};

/** What was written about a voucher, to whom, and whether it left; the last first. */
export function VoucherLetters({ letters }: { letters: readonly WrittenLetter[] }) {
  const { timezone } = useVenue();
  if (letters.length === 0) return null;
  return (
    <section>
      <h3 id="voucher-letters" className="mb-1 text-sm font-bold text-ink-1">
        Letters
      </h3>
      <ul aria-labelledby="voucher-letters" className="text-sm">
        {letters.map(({ id, kind, toAddress, state, at }) => (
          <li
            key={id}
            className="flex items-start justify-between gap-3 border-line py-1.5 not-last:border-b"
          >
            <span className="min-w-0 text-ink-1">
              <span className="wrap-anywhere">
                {LETTER_WORDS[kind] ?? "Letter"} to {toAddress || "nobody any more"}
              </span>
              <span className="block text-2xs text-ink-3">
                {staffMomentAndYear(new Date(at), timezone)}
              </span>
            </span>
            <StatusDot tone={STATES[state].tone}>{STATES[state].words}</StatusDot>
          </li>
        ))}
      </ul>
    </section>
  );
}
