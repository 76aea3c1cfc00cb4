import type { VoucherDelivery } from "../../../shared/contract/admin/voucher-details.ts";
import { useVenue } from "../../app/use-venue.ts";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { getVoucherEmailStatus } from "./voucher-labels.ts";

/** When the voucher was sent to its recipient, or why it was not. */
export function VoucherEmailStatus({ email }: { email: VoucherDelivery | null }) {
  const { timezone } = useVenue();
  const { label, tone } = getVoucherEmailStatus(email, timezone);
  return tone === null ? label : <StatusDot tone={tone}>{label}</StatusDot>;
}
