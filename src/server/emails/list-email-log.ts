import type { DeskMessagePage } from "../../shared/contract/admin/emails.ts";
import type { MessageStateFilter } from "../../shared/email-kinds.ts";
import { MESSAGES_PER_PAGE } from "../../shared/limits.ts";
import type { Context } from "../context.ts";
import { readPage } from "../platform/database/read-page.ts";
import {
  countLoggedMessages,
  findByReference,
  type LogFilter,
  listLoggedMessages,
} from "./email-log.queries.ts";
import { loggedMessage } from "./to-email-log-entry.ts";

interface Wanted {
  state?: MessageStateFilter | undefined;
  kind?: string | undefined;
  search?: string | undefined;
  page: number;
  after?: string | undefined;
  before?: string | undefined;
}

/** More are not counted to their end. */
const MOST = { total: 10_000, attention: 1000 } as const;

/**
 * A page of the e-mail log, newest first. Where the e-mail that it begins at is gone, the page is
 * found by its number; behind the last page stands the first.
 */
export async function listMessageLog(
  { db }: Pick<Context, "db">,
  wanted: Wanted,
): Promise<DeskMessagePage> {
  const filter = await filterOf(db, wanted);
  const [total, waiting, failed, { rows, ...place }] = await Promise.all([
    countLoggedMessages(db, filter, MOST.total),
    countLoggedMessages(db, { state: "waiting" }, MOST.attention),
    countLoggedMessages(db, { state: "failed" }, MOST.attention),
    readPage(wanted, MESSAGES_PER_PAGE, (start, limit) =>
      listLoggedMessages(db, filter, start, limit),
    ),
  ]);
  return {
    messages: rows.map(loggedMessage),
    ...place,
    total: counted(total, MOST.total),
    waiting: counted(waiting, MOST.attention),
    failed: counted(failed, MOST.attention),
  };
}

async function filterOf(
  db: Context["db"],
  { state, kind, search = "" }: Wanted,
): Promise<LogFilter> {
  if (search === "") return { state, kind };
  const about = /^[0-9a-f]{8}$/i.test(search) ? await findByReference(db, search) : [];
  return { state, kind, ...(about.length > 0 ? { about } : { address: search.toLowerCase() }) };
}

function counted(count: number, most: number) {
  return { count: Math.min(count, most), isExact: count <= most };
}
