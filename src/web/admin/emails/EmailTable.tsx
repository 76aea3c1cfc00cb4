import MailSearch from "lucide-react/icons/mail-search";
import { useSearchParams } from "react-router";
import type { DeskMessage, DeskMessagePage } from "../../../shared/contract/admin/emails.ts";
import { messageKindWords } from "../../../shared/email-kinds.ts";
import { MESSAGES_PER_PAGE } from "../../../shared/limits.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { useVenue } from "../../app/use-venue.ts";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { adminPaths } from "../kit/admin-paths.ts";
import { momentWords } from "../kit/log/format-log-time.ts";
import { LogPages } from "../kit/log/LogPager.tsx";
import { pagerWords } from "../kit/table/format-pager.ts";
import { moveAmongRows, OPENS_ROW } from "../kit/table/row-keys.ts";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { CELL, HEAD, ROW } from "../kit/table-classes.ts";
import { MessageAbout } from "./RelatedLink.tsx";
import { stateWords } from "./state-labels.ts";

interface EmailTableProps {
  list: DeskMessagePage;
  onOpen: (messageId: string) => void;
}

const WIDE = "max-wide:hidden";

/** A page of the log, and the way to the others. */
export function EmailTable({ list, onOpen }: EmailTableProps) {
  const { messages, page, total, hasNext } = list;
  const { showing } = pagerWords({
    noun: "e-mails",
    page,
    perPage: MESSAGES_PER_PAGE,
    shown: messages.length,
    ...total,
  });
  return (
    <section aria-label="E-mails" className="rounded-card border border-line bg-card">
      {messages.length === 0 ? (
        <NoEmails />
      ) : (
        <table className="w-full text-sm wide:table-fixed">
          <caption className="sr-only">E-mails</caption>
          <thead className="max-wide:sr-only">
            <tr>
              <th className={`${HEAD} w-54 rounded-tl-card border-t-0`}>Time</th>
              <th className={`${HEAD} border-t-0`}>Message and address</th>
              <th className={`${HEAD} w-40 border-t-0`}>About</th>
              <th className={`${HEAD} w-43 border-t-0`}>State</th>
              <th className={`${HEAD} w-24 rounded-tr-card border-t-0 text-right!`}>Attempts</th>
            </tr>
          </thead>
          <tbody onKeyDown={moveAmongRows}>
            {messages.map((message) => (
              <EmailRow key={message.id} message={message} onOpen={() => onOpen(message.id)} />
            ))}
          </tbody>
        </table>
      )}
      <LogPages page={page} hasNext={hasNext} first={messages[0]?.id} last={messages.at(-1)?.id}>
        {messages.length > 0 && showing}
      </LogPages>
    </section>
  );
}

function EmailRow({ message, onOpen }: { message: DeskMessage; onOpen: () => void }) {
  const { timezone } = useVenue();
  const { kind, toAddress, createdAt, tries } = message;
  const { words, tone } = stateWords(message);
  const time = momentWords(createdAt, timezone, new Date());
  const state = <StatusDot tone={tone}>{words}</StatusDot>;
  const to = toAddress === "" ? "Erased" : toAddress;
  return (
    <tr data-row={message.id} className={ROW}>
      <td className={`${CELL} ${WIDE} tabular-nums`} suppressHydrationWarning>
        {time}
      </td>
      <td className="p-0 align-middle max-wide:w-full">
        <button
          type="button"
          {...OPENS_ROW}
          aria-haspopup="dialog"
          onClick={onOpen}
          className="grid min-h-11 w-full content-center px-4 py-1.5 text-left leading-4.5"
        >
          <span className="truncate font-semibold text-ink-1">{messageKindWords(kind)}</span>
          <span title={to} className="text-2xs text-ink-3 max-wide:wrap-anywhere wide:truncate">
            {to}
          </span>
          <span className="flex flex-wrap items-center gap-x-3 text-2xs wide:hidden">
            {state}
            <span className="text-ink-3 tabular-nums" suppressHydrationWarning>
              {time}
            </span>
          </span>
        </button>
      </td>
      <td className="w-30 px-4 align-middle max-wide:px-2 wide:w-40 wide:whitespace-nowrap">
        <MessageAbout message={message} />
      </td>
      <td className={`${CELL} ${WIDE}`}>{state}</td>
      <td className={`${CELL} ${WIDE} text-right tabular-nums`}>{tries}</td>
    </tr>
  );
}

function NoEmails() {
  const [parameters] = useSearchParams();
  const isFiltered = parameters.size > 0;
  return (
    <TableMessage
      icon={MailSearch}
      title={isFiltered ? "No e-mails found" : "No e-mails yet"}
      action={
        isFiltered && (
          <ButtonLink to={adminPaths.emails} variant="outline" size="md">
            Show all e-mails
          </ButtonLink>
        )
      }
    >
      {isFiltered
        ? "Try another state, a shorter part of the address, or a reference of eight characters."
        : "Every e-mail that is written stands here, with what became of it."}
    </TableMessage>
  );
}
