import type { VoucherDelivery } from "../../../shared/contract/admin/voucher-details.ts";
import { useVenue } from "../../app/use-venue.ts";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { getVoucherEmailStatus } from "./voucher-labels.ts";

/** When the voucher went to its recipient, or what keeps it. */
export function VoucherEmailStatus({ email }: { email: VoucherDelivery | null }) {
  const { timezone } = useVenue();
  const { label, tone } = getVoucherEmailStatus(email, timezone);
  return tone === null ? label : <StatusDot tone={tone}>{label}</StatusDot>;
}
