import type { EmailLogPage } from "../../shared/contract/admin/emails.ts";
import type { EmailStateFilter } from "../../shared/email-kinds.ts";
import { EMAILS_PER_PAGE } from "../../shared/limits.ts";
import type { Context } from "../context.ts";
import { readPage } from "../platform/database/read-page.ts";
import {
  countEmailLogRows,
  type EmailLogFilter,
  findSubjectIdsByReference,
  listEmailLogRows,
} from "./email-log.queries.ts";
import { toEmailLogEntry } from "./to-email-log-entry.ts";

interface EmailLogQuery {
  state?: EmailStateFilter | undefined;
  kind?: string | undefined;
  search?: string | undefined;
  page: number;
  after?: string | undefined;
  before?: string | undefined;
}

/** Larger results are not counted exactly. */
const COUNT_LIMITS = { total: 10_000, attention: 1000 } as const;

/**
 * Lists a page of the email log, newest first. When the email at the cursor is gone, the page is
 * found by its number; past the last page, the first page is returned.
 */
export async function listEmailLog(
  { db }: Pick<Context, "db">,
  query: EmailLogQuery,
): Promise<EmailLogPage> {
  const filter = await toEmailLogFilter(db, query);
  const [total, waiting, failed, { rows, ...pagination }] = await Promise.all([
    countEmailLogRows(db, filter, COUNT_LIMITS.total),
    countEmailLogRows(db, { state: "waiting" }, COUNT_LIMITS.attention),
    countEmailLogRows(db, { state: "failed" }, COUNT_LIMITS.attention),
    readPage(query, EMAILS_PER_PAGE, (start, limit) => listEmailLogRows(db, filter, start, limit)),
  ]);
  return {
    emails: rows.map(toEmailLogEntry),
    ...pagination,
    total: toCappedCount(total, COUNT_LIMITS.total),
    waiting: toCappedCount(waiting, COUNT_LIMITS.attention),
    failed: toCappedCount(failed, COUNT_LIMITS.attention),
  };
}

async function toEmailLogFilter(
  db: Context["db"],
  { state, kind, search = "" }: EmailLogQuery,
): Promise<EmailLogFilter> {
  if (search === "") return { state, kind };
  const subjectIds = /^[0-9a-f]{8}$/i.test(search)
    ? await findSubjectIdsByReference(db, search)
    : [];
  return {
    state,
    kind,
    ...(subjectIds.length > 0 ? { subjectIds } : { address: search.toLowerCase() }),
  };
}

function toCappedCount(count: number, limit: number) {
  return { count: Math.min(count, limit), isExact: count <= limit };
}
