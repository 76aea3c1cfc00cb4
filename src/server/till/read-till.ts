import type { ClosedTillPage, CurrentTill, TillSession } from "../../shared/contract/admin/till.ts";
import { TILL_SESSIONS_PER_PAGE as PER_PAGE } from "../../shared/limits.ts";
import { Refusal } from "../../shared/refusal.ts";
import { computeExpectedPence } from "../../shared/rules/till-sums.ts";
import type { Context } from "../context.ts";
import {
  listTillMovements,
  listTillPeople,
  readCardPence,
  readTakings,
  readUnassigned,
  selectTillSessions,
  type TillSessionRow,
} from "./till-sessions.queries.ts";

type Reader = Pick<Context, "db">;

/** Reads the open session, and what an opening begins with. */
export async function readCurrentTill({ db }: Reader): Promise<CurrentTill> {
  const open = await selectTillSessions(db).where("s.closedAt", "is", null).executeTakeFirst();
  const last = await db
    .selectFrom("tillSessions")
    .select("leftPence")
    .where("closedAt", "is not", null)
    .orderBy("openedAt", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    session: open ? await toTillSession({ db }, open) : null,
    leftPence: last?.leftPence ?? 0,
    unassigned: await readUnassigned(db),
  };
}

/** @throws Refusal TILL_SESSION_NOT_FOUND */
export async function readTillSession({ db }: Reader, sessionId: string): Promise<TillSession> {
  const session = await selectTillSessions(db).where("s.id", "=", sessionId).executeTakeFirst();
  if (!session) throw new Refusal("TILL_SESSION_NOT_FOUND");
  return toTillSession({ db }, session);
}

/** Lists a page of closed sessions, newest first; a page past the end gives the last one. */
export async function listClosedTillSessions(
  { db }: Reader,
  { page }: { page: number },
): Promise<ClosedTillPage> {
  const { count } = await db
    .selectFrom("tillSessions")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("closedAt", "is not", null)
    .executeTakeFirstOrThrow();
  const currentPage = Math.min(page, Math.max(1, Math.ceil(count / PER_PAGE)));
  const rows = await selectTillSessions(db)
    .where("s.closedAt", "is not", null)
    .orderBy("s.openedAt", "desc")
    .orderBy("s.id", "desc")
    .limit(PER_PAGE)
    .offset((currentPage - 1) * PER_PAGE)
    .execute();
  return {
    sessions: rows.flatMap((row) => {
      const closing = toClosing(row);
      if (closing === null) return [];
      const { closedAt, closedBy, countedPence } = closing;
      const expectedPence = row.expectedPence ?? 0;
      const openedAt = row.openedAt.toISOString();
      return [{ id: row.id, openedAt, closedAt, closedBy, expectedPence, countedPence }];
    }),
    page: currentPage,
    count,
  };
}

/** A closed session has its sums, an open one is summed up to now. */
async function toTillSession({ db }: Reader, row: TillSessionRow): Promise<TillSession> {
  const { id, openedAt, openedByName, floatPence } = row;
  const closing = toClosing(row);
  const sums = closing === null ? await readTakings(db, id) : readStoredSums(row);
  return {
    id,
    openedBy: openedByName,
    openedAt: openedAt.toISOString(),
    floatPence,
    ...sums,
    expectedPence: computeExpectedPence({ floatPence, ...sums }),
    cardPence: row.cardPence ?? (await readCardPence(db, openedAt)),
    people: await listTillPeople(db, id),
    movements: await listTillMovements(db, id),
    closing,
  };
}

function readStoredSums(row: TillSessionRow) {
  return {
    cashTakenPence: row.cashTakenPence ?? 0,
    cashRefundedPence: row.cashRefundedPence ?? 0,
    paidInPence: row.paidInPence ?? 0,
    paidOutPence: row.paidOutPence ?? 0,
    otherTakenPence: row.otherTakenPence ?? 0,
    otherRefundedPence: row.otherRefundedPence ?? 0,
  };
}

/** A check constraint promises that a closed session has all of it. */
function toClosing(row: TillSessionRow): TillSession["closing"] {
  const { closedByName, closedAt, countedPence, leftPence, note } = row;
  if (closedByName === null || !closedAt || countedPence === null || leftPence === null)
    return null;
  return {
    closedBy: closedByName,
    closedAt: closedAt.toISOString(),
    countedPence,
    leftPence,
    note,
  };
}
