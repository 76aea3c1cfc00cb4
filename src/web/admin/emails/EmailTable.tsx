import MailSearch from "lucide-react/icons/mail-search";
import { Link, useSearchParams } from "react-router";
import type {
  EmailLogEntry,
  EmailLogPage,
  EmailState,
} from "../../../shared/contract/admin/emails.ts";
import { formatEmailKind } from "../../../shared/email-kinds.ts";
import { EMAILS_PER_PAGE } from "../../../shared/limits.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { adminPaths } from "../kit/admin-paths.ts";
import { useListState } from "../kit/list-state.ts";
import { LogPager } from "../kit/log/LogPager.tsx";
import { LogTime } from "../kit/log/LogTime.tsx";
import { useOwnRole } from "../kit/own-role.ts";
import { type Column, DataTable } from "../kit/table/DataTable.tsx";
import { formatPager } from "../kit/table/format-pager.ts";
import { ROW_OPENER } from "../kit/table/row-keys.ts";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { useOpenBooking } from "../kit/use-open-booking.ts";
import { emailList } from "./email-list.ts";

interface EmailTableProps {
  list: EmailLogPage;
  onOpen: (emailId: string) => void;
}

/** One page of the log, and links to the others. */
export function EmailTable({ list, onOpen }: EmailTableProps) {
  const { emails, page, total, hasNext } = list;
  const { toPath } = useListState(emailList);
  const { rangeText } = formatPager({
    noun: "emails",
    page,
    perPage: EMAILS_PER_PAGE,
    rowCount: emails.length,
    ...total,
  });
  const columns: readonly Column<EmailLogEntry>[] = [
    {
      title: "Time",
      from: "wide",
      width: "w-54",
      cell: ({ createdAt }) => <LogTime at={createdAt} />,
    },
    {
      title: "Email and address",
      padding: "p-0",
      cell: (email) => <EmailOpener email={email} onOpen={() => onOpen(email.id)} />,
    },
    {
      title: "About",
      width: "w-24 wide:w-40",
      padding: "px-2 wide:px-4",
      className: "wide:whitespace-nowrap",
      cell: (email) => <RelatedLink email={email} />,
    },
    {
      title: "State",
      from: "wide",
      width: "w-43",
      cell: (email) => <EmailStateDot email={email} />,
    },
    { title: "Attempts", from: "wide", width: "w-24", isRight: true, cell: ({ tries }) => tries },
  ];
  return (
    <section aria-label="Emails" className="rounded-card border border-line bg-card">
      <DataTable caption="Emails" rows={emails} columns={columns} empty={<NoEmails />} />
      <LogPager
        page={page}
        hasNext={hasNext}
        first={emails[0]?.id}
        last={emails.at(-1)?.id}
        toPath={toPath}
      >
        {emails.length > 0 && rangeText}
      </LogPager>
    </section>
  );
}

interface EmailOpenerProps {
  email: EmailLogEntry;
  onOpen: () => void;
}

/** The whole cell opens the email. */
function EmailOpener({ email, onOpen }: EmailOpenerProps) {
  const recipient = email.toAddress || "Erased";
  return (
    <button
      type="button"
      {...ROW_OPENER}
      aria-haspopup="dialog"
      onClick={onOpen}
      className="grid min-h-11 w-full content-center px-4 py-1.5 text-left leading-4.5"
    >
      <span className="truncate font-semibold text-ink-1">{formatEmailKind(email.kind)}</span>
      <span title={recipient} className="text-2xs text-ink-3 max-wide:wrap-anywhere wide:truncate">
        {recipient}
      </span>
      <span className="flex flex-wrap items-center gap-x-3 text-2xs wide:hidden">
        <EmailStateDot email={email} />
        <span className="text-ink-3">
          <LogTime at={email.createdAt} />
        </span>
      </span>
    </button>
  );
}

function EmailStateDot({ email }: { email: EmailLogEntry }) {
  const { label, tone } = getEmailStateLabel(email);
  return <StatusDot tone={tone}>{label}</StatusDot>;
}

function NoEmails() {
  const [parameters] = useSearchParams();
  const isFiltered = parameters.size > 0;
  return (
    <TableMessage
      icon={MailSearch}
      title={isFiltered ? "No emails found" : "No emails yet"}
      action={
        isFiltered && (
          <ButtonLink to={adminPaths.emails} variant="outline" size="md">
            Show all emails
          </ButtonLink>
        )
      }
    >
      {isFiltered
        ? "Try another state, a shorter part of the address, or a reference of eight characters."
        : "Every email appears here, with whether it was sent."}
    </TableMessage>
  );
}

interface RelatedLinkProps {
  email: Pick<EmailLogEntry, "booking" | "voucher">;
  /** Called before a booking opens in place of the element with this link. */
  onLeave?: () => void;
}

const LINK_CLASS =
  "-mx-1 inline-flex min-h-touch items-center rounded-badge px-1 font-medium text-link tabular-nums no-underline hover:underline";

/** Links to what an email is about. A booking opens above the log, a voucher above its own list. */
export function RelatedLink({ email: { booking, voucher }, onLeave }: RelatedLinkProps) {
  const { open } = useOpenBooking();
  const { permissions } = useOwnRole();
  if (booking) {
    return (
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          onLeave?.();
          open(booking.id);
        }}
        className={`${LINK_CLASS} tracking-wide`}
      >
        {booking.reference}
      </button>
    );
  }
  if (voucher && !permissions.includes("vouchers")) return <>Voucher {voucher.reference}</>;
  return (
    voucher && (
      <Link to={`${adminPaths.vouchers}?voucher=${voucher.id}`} className={LINK_CLASS}>
        Voucher {voucher.reference}
      </Link>
    )
  );
}

const STATE_LABELS: Record<EmailState, { label: string; tone: StatusTone }> = {
  waiting: { label: "Waiting", tone: "warn" },
  retrying: { label: "Retrying", tone: "warn" },
  sent: { label: "Sent", tone: "success" },
  captured: { label: "Not sent", tone: "over" },
  failed: { label: "Failed", tone: "danger" },
  withdrawn: { label: "Withdrawn", tone: "over" },
  superseded: { label: "Superseded", tone: "over" },
};

/** Returns the label of an email's state. A failed email that was sent again needs no attention. */
export function getEmailStateLabel({ state, resentAs }: Pick<EmailLogEntry, "state" | "resentAs">) {
  if (state === "failed" && resentAs !== null) {
    return { label: "Failed, resent", tone: "over" as const };
  }
  return STATE_LABELS[state];
}
