import type { Attention } from "../../../shared/contract/admin/overview.ts";
import { messageKindWords } from "../../../shared/email-kinds.ts";
import { formatPence } from "../../../shared/money.ts";
import { isolated } from "../../../shared/rules/person-name.ts";
import { formatTime } from "../../../shared/time.ts";
import { adminPaths } from "../kit/admin-paths.ts";
import { people } from "../kit/format-check-in.ts";
import { agoWords, counted, listed } from "./format-overview.ts";

export interface AttentionEntry {
  kind: keyof Attention;
  title: string;
  detail: string;
  /** What the link says, and where it leads: a path, or a booking to open here. */
  action: string;
  leadsTo: { path: string } | { bookingId: string };
}

interface Moment {
  now: string;
  timezone: string;
}

/** What somebody should look at, the most urgent first; nothing where nothing is. */
export function attentionEntries(attention: Attention, moment: Moment): AttentionEntry[] {
  return [
    ...failedEmails(attention.failedEmails),
    ...unsettledPayments(attention.unsettledPayments, moment),
    ...openTasks(attention.openTasks),
    ...unsignedWaivers(attention.unsignedWaivers, moment),
    ...expiringVouchers(attention.expiringVouchers),
  ];
}

function failedEmails({ count, kinds }: Attention["failedEmails"]): AttentionEntry[] {
  if (count === 0) return [];
  return [
    {
      kind: "failedEmails",
      title: `${counted(count, "e-mail")} could not be sent`,
      detail: listed(kinds.map(messageKindWords)),
      action: "Review and resend",
      leadsTo: { path: `${adminPaths.emails}?state=failed` },
    },
  ];
}

function unsettledPayments(
  { count, pence, first }: Attention["unsettledPayments"],
  { now }: Moment,
): AttentionEntry[] {
  if (count === 0 || first === null) return [];
  const { booking, createdAt } = first;
  const isOne = count === 1;
  const whose = booking ? `${isolated(booking.customerName)}, ${booking.reference}, ` : "";
  const since = `${whose}authorised ${agoWords(createdAt, now)}`;
  return [
    {
      kind: "unsettledPayments",
      title: `${counted(count, "payment")} ${isOne ? "is" : "are"} not settled, ${formatPence(pence)}`,
      detail: isOne ? since.charAt(0).toUpperCase() + since.slice(1) : `The oldest: ${since}`,
      ...(isOne && booking
        ? { action: "Open payment", leadsTo: { bookingId: booking.id } }
        : { action: "Show in Health", leadsTo: { path: adminPaths.health } }),
    },
  ];
}

function openTasks(count: number): AttentionEntry[] {
  if (count === 0) return [];
  return [
    {
      kind: "openTasks",
      title: `${counted(count, "task")} ${count === 1 ? "needs" : "need"} a person`,
      detail: "What no program can settle",
      action: "Show in Health",
      leadsTo: { path: adminPaths.health },
    },
  ];
}

function unsignedWaivers(
  { people: count, bookings, firstStartsAt }: Attention["unsignedWaivers"],
  { now, timezone }: Moment,
): AttentionEntry[] {
  if (count === 0 || firstStartsAt === null) return [];
  const first = new Date(firstStartsAt);
  const arrives = first > new Date(now) ? "arrives at" : "was due at";
  return [
    {
      kind: "unsignedWaivers",
      title: `${people(count)} today without a signed waiver`,
      detail: `${counted(bookings, "booking")}, the first ${arrives} ${formatTime(first, timezone)}`,
      action: "Show in Today",
      leadsTo: { path: adminPaths.today },
    },
  ];
}

function expiringVouchers({
  count,
  pence,
  withinDays,
}: Attention["expiringVouchers"]): AttentionEntry[] {
  if (count === 0) return [];
  const expire = count === 1 ? "expires" : "expire";
  return [
    {
      kind: "expiringVouchers",
      title: `${counted(count, "voucher")} ${expire} within ${counted(withinDays, "day")}`,
      detail: `${formatPence(pence)} is still unspent`,
      action: "See vouchers",
      leadsTo: { path: `${adminPaths.vouchers}?status=available&sort=expires&direction=ascending` },
    },
  ];
}
