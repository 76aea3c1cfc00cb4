import type { DeskMessagePage } from "../../shared/contract/desk/desk-messages.ts";
import { MESSAGES_PER_PAGE } from "../../shared/limits.ts";
import type { MessageStateFilter } from "../../shared/message-kinds.ts";
import type { Context } from "../context.ts";
import { loggedMessage } from "./logged-message.ts";
import {
  countLoggedMessages,
  findByReference,
  type LogFilter,
  listLoggedMessages,
  type PageStart,
} from "./message-log.queries.ts";

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
  const [total, waiting, failed, part] = await Promise.all([
    countLoggedMessages(db, filter, MOST.total),
    countLoggedMessages(db, { state: "waiting" }, MOST.attention),
    countLoggedMessages(db, { state: "failed" }, MOST.attention),
    readPart(startOf(wanted)),
  ]);
  return {
    ...part,
    total: counted(total, MOST.total),
    waiting: counted(waiting, MOST.attention),
    failed: counted(failed, MOST.attention),
  };

  async function readPart(start: PageStart) {
    const rows = await listLoggedMessages(db, filter, start, MESSAGES_PER_PAGE + 1);
    const isBackwards = start.before !== undefined;
    const shown = isBackwards ? rows.slice(-MESSAGES_PER_PAGE) : rows.slice(0, MESSAGES_PER_PAGE);
    if (shown.length === 0 && start.skip !== 0) {
      return readPart({ skip: start.skip === undefined ? skippedBy(wanted.page) : 0 });
    }
    return {
      messages: shown.map(loggedMessage),
      page: start.skip === 0 ? 1 : wanted.page,
      hasNext: isBackwards || rows.length > shown.length,
    };
  }
}

async function filterOf(
  db: Context["db"],
  { state, kind, search = "" }: Wanted,
): Promise<LogFilter> {
  if (search === "") return { state, kind };
  const about = /^[0-9a-f]{8}$/i.test(search) ? await findByReference(db, search) : [];
  return { state, kind, ...(about.length > 0 ? { about } : { address: search.toLowerCase() }) };
}

function startOf({ page, after, before }: Wanted): PageStart {
  if (page > 1 && after !== undefined) return { after };
  if (page > 1 && before !== undefined) return { before };
  return { skip: skippedBy(page) };
}

const skippedBy = (page: number) => (page - 1) * MESSAGES_PER_PAGE;

function counted(count: number, most: number) {
  return { count: Math.min(count, most), isExact: count <= most };
}
