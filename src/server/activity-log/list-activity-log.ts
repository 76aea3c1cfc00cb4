import type {
  ActivityLogFilter,
  ActivityLogPage,
} from "../../shared/contract/admin/activity-log.ts";
import { EVENTS_PER_PAGE } from "../../shared/limits.ts";
import type { Context } from "../context.ts";
import { readPage } from "../platform/database/read-page.ts";
import { readSettings } from "../settings/settings.queries.ts";
import { listActiveStaff, listEvents, toEventFilter } from "./events.queries.ts";
import { toActivityLogEntries } from "./to-entries.ts";

interface ActivityLogQuery extends ActivityLogFilter {
  page: number;
  after?: string | undefined;
  before?: string | undefined;
}

/**
 * Lists a page of the activity log, newest first, formatted for display. If the event that the page
 * starts from does not exist, the page is found by its number.
 */
export async function listActivityLog(
  context: Pick<Context, "db" | "pool">,
  query: ActivityLogQuery,
): Promise<ActivityLogPage> {
  const { db, pool } = context;
  const { timezone } = await readSettings(db);
  const [filter, staff] = await Promise.all([
    toEventFilter(db, query, timezone),
    listActiveStaff(pool, {}),
  ]);
  const { rows, ...pagination } = await readPage(query, EVENTS_PER_PAGE, (start, limit) =>
    listEvents(db, filter, start, limit),
  );
  return { entries: await toActivityLogEntries(context, rows, timezone), staff, ...pagination };
}
