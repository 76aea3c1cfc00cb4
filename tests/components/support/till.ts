import type { CurrentTill, TillSession } from "../../../src/shared/contract/admin/till.ts";
import { contract } from "../../../src/shared/contract/contract.ts";
import { computeExpectedPence } from "../../../src/shared/rules/till-sums.ts";
import { inMinutes } from "./clock.ts";
import type { FakeApi } from "./fake-api.ts";
import { newId } from "./samples.ts";
import { adminApi } from "./venue-api.ts";

const PER_PAGE = 10;

/** The open till: £100 float, £97 cash taken by two people, £36 refunded, £4.50 paid out. */
export function sampleTillSession(changes: Partial<TillSession> = {}): TillSession {
  const session = {
    id: newId(),
    openedBy: "Sam Staff",
    openedAt: inMinutes(-60),
    floatPence: 10_000,
    cashTakenPence: 9_700,
    cashRefundedPence: 3_600,
    paidInPence: 0,
    paidOutPence: 450,
    otherTakenPence: 3_600,
    otherRefundedPence: 0,
    cardPence: 21_600,
    people: [
      {
        name: "Kim Staff",
        cashTakenPence: 6_100,
        cashRefundedPence: 3_600,
        otherTakenPence: 0,
        otherRefundedPence: 0,
      },
      {
        name: "Sam Staff",
        cashTakenPence: 3_600,
        cashRefundedPence: 0,
        otherTakenPence: 3_600,
        otherRefundedPence: 0,
      },
    ],
    movements: [
      {
        id: newId(),
        kind: "paid_out" as const,
        amountPence: 450,
        reason: "Milk",
        movedBy: "Sam Staff",
        movedAt: inMinutes(-10),
      },
    ],
    closing: null,
    ...changes,
  };
  return { ...session, expectedPence: computeExpectedPence(session) };
}

/** The sample session, closed so many days ago with so much counted. */
export function closedTill(days: number, countedPence: number): TillSession {
  return sampleTillSession({
    openedAt: inMinutes(-60 - days * 1440),
    closing: {
      closedBy: "Kim Staff",
      closedAt: inMinutes(-days * 1440),
      countedPence,
      leftPence: 10_000,
      note: "50p fell behind the counter",
    },
  });
}

/** Nothing was taken while no till was open. */
const NO_UNASSIGNED = {
  cashTakenPence: 0,
  cashRefundedPence: 0,
  otherTakenPence: 0,
  otherRefundedPence: 0,
};

/**
 * The back office with these sessions, the newest first: the open one, if any, and closed ones.
 * Opening and closing work.
 */
export function tillApi(
  sessions: TillSession[],
  changes: Partial<CurrentTill["unassigned"]> = {},
): FakeApi {
  const { till } = contract.admin;
  const find = (sessionId: string) => {
    const found = sessions.find(({ id }) => id === sessionId);
    if (!found) throw new Error(`There is no till session ${sessionId}.`);
    return found;
  };
  return adminApi()
    .respond(till.current, () => ({
      session: sessions.find(({ closing }) => closing === null) ?? null,
      leftPence: sessions.find(({ closing }) => closing !== null)?.closing?.leftPence ?? 0,
      unassigned: { ...NO_UNASSIGNED, ...changes },
    }))
    .respond(till.list, ({ page = 1 }) => {
      const closed = sessions.flatMap(({ closing, ...session }) =>
        closing ? [{ ...session, ...closing }] : [],
      );
      return {
        sessions: closed.slice((Number(page) - 1) * PER_PAGE, Number(page) * PER_PAGE),
        page: Number(page),
        count: closed.length,
      };
    })
    .respond(till.get, ({ sessionId }) => find(sessionId))
    .respond(till.open, ({ sessionId: id, floatPence }) => {
      const nothing = { ...NO_UNASSIGNED, paidOutPence: 0, people: [], movements: [] };
      sessions.unshift(sampleTillSession({ ...nothing, id, floatPence, cardPence: 0 }));
      return { opened: true as const };
    })
    .respond(till.addMovement, ({ sessionId, movementId: id, kind, amountPence, reason }) => {
      const session = find(sessionId);
      const movement = { id, kind, amountPence, reason };
      session.movements.push({ ...movement, movedBy: "Sam Staff", movedAt: inMinutes(0) });
      session[kind === "paid_in" ? "paidInPence" : "paidOutPence"] += amountPence;
      session.expectedPence = computeExpectedPence(session);
      return { added: true as const };
    })
    .respond(till.close, ({ sessionId, countedPence, leftPence, note }) => {
      const count = { countedPence, leftPence, note };
      find(sessionId).closing = { closedBy: "Sam Staff", closedAt: inMinutes(0), ...count };
      return { closed: true as const };
    });
}
