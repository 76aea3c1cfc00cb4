import type { VoucherLetter } from "../../../shared/contract/admin/voucher-details.ts";
import { useVenue } from "../../app/use-venue.ts";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { letterWords } from "./voucher-labels.ts";

/** When the voucher went to its recipient, or what keeps it. */
export function SentWords({ letter }: { letter: VoucherLetter | null }) {
  const { timezone } = useVenue();
  const { words, tone } = letterWords(letter, timezone);
  return tone === null ? words : <StatusDot tone={tone}>{words}</StatusDot>;
}
