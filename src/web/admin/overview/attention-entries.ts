import type { OverviewAttention } from "../../../shared/contract/admin/overview.ts";
import { formatEmailKind } from "../../../shared/email-kinds.ts";
import { pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";
import { formatTime } from "../../../shared/time.ts";
import { adminPaths } from "../kit/admin-paths.ts";
import { formatLabels, formatTimeAgo } from "./format-overview.ts";

export interface AttentionEntry {
  kind: keyof OverviewAttention;
  title: string;
  detail: string;
  /** Label and target of the link: a path, or a booking to open above the overview. */
  action: string;
  target: { path: string } | { bookingId: string };
}

interface AttentionContext {
  now: string;
  timezone: string;
}

/** Returns what needs attention, the most urgent first. A count of zero has no entry. */
export function toAttentionEntries(
  attention: OverviewAttention,
  context: AttentionContext,
): AttentionEntry[] {
  return [
    ...failedEmails(attention.failedEmails),
    ...unsettledPayments(attention.unsettledPayments, context),
    ...openTasks(attention.openTasks),
    ...unsignedWaivers(attention.unsignedWaivers, context),
    ...expiringVouchers(attention.expiringVouchers),
  ];
}

function failedEmails({ count, kinds }: OverviewAttention["failedEmails"]): AttentionEntry[] {
  if (count === 0) return [];
  return [
    {
      kind: "failedEmails",
      title: `${pluralize(count, "e-mail")} could not be sent`,
      detail: formatLabels(kinds.map(formatEmailKind)),
      action: "Review and resend",
      target: { path: `${adminPaths.emails}?state=failed` },
    },
  ];
}

function unsettledPayments(
  { count, pence, first }: OverviewAttention["unsettledPayments"],
  { now }: AttentionContext,
): AttentionEntry[] {
  if (count === 0 || first === null) return [];
  const { booking, createdAt } = first;
  const isOne = count === 1;
  const bookingText = booking ? `${isolateBidi(booking.customerName)}, ${booking.reference}, ` : "";
  const sinceText = `${bookingText}authorised ${formatTimeAgo(createdAt, now)}`;
  return [
    {
      kind: "unsettledPayments",
      title: `${pluralize(count, "payment")} ${isOne ? "is" : "are"} not settled, ${formatPence(pence)}`,
      detail: isOne
        ? sinceText.charAt(0).toUpperCase() + sinceText.slice(1)
        : `The oldest: ${sinceText}`,
      ...(isOne && booking
        ? { action: "Open payment", target: { bookingId: booking.id } }
        : { action: "Show in Health", target: { path: adminPaths.health } }),
    },
  ];
}

function openTasks(count: number): AttentionEntry[] {
  if (count === 0) return [];
  return [
    {
      kind: "openTasks",
      title: `${pluralize(count, "task needs", "tasks need")} a person`,
      detail: "What no program can settle",
      action: "Show in Health",
      target: { path: adminPaths.health },
    },
  ];
}

function unsignedWaivers(
  { people: count, bookings, firstStartsAt }: OverviewAttention["unsignedWaivers"],
  { now, timezone }: AttentionContext,
): AttentionEntry[] {
  if (count === 0 || firstStartsAt === null) return [];
  const first = new Date(firstStartsAt);
  const arrives = first > new Date(now) ? "arrives at" : "was due at";
  return [
    {
      kind: "unsignedWaivers",
      title: `${pluralize(count, "person", "people")} today without a signed waiver`,
      detail: `${pluralize(bookings, "booking")}, the first ${arrives} ${formatTime(first, timezone)}`,
      action: "Show in Today",
      target: { path: adminPaths.today },
    },
  ];
}

function expiringVouchers({
  count,
  pence,
  withinDays,
}: OverviewAttention["expiringVouchers"]): AttentionEntry[] {
  if (count === 0) return [];
  const expire = count === 1 ? "expires" : "expire";
  return [
    {
      kind: "expiringVouchers",
      title: `${pluralize(count, "voucher")} ${expire} within ${pluralize(withinDays, "day")}`,
      detail: `${formatPence(pence)} is still unspent`,
      action: "See vouchers",
      target: { path: `${adminPaths.vouchers}?status=available&sort=expires&direction=ascending` },
    },
  ];
}
