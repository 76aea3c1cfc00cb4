import type { Clock, Visit } from "./demo-slots.ts";

/** However late it is, so many parties of today are awaited, or did not come. */
const AWAITED_AT_LEAST = 4;
/** Which of those who are awaited has not paid, and which have not signed, in order of time. */
const UNPAID = 0;
const UNSIGNED = [1, 3, 5];
/** Of a party of this size one may still be missing. */
const LARGE_PARTY = 4;

/** What the desk has to see to on any good day: one party to pay, a few to sign, one not complete. */
export function markToday(visits: readonly Visit[], { now, today }: Clock): void {
  const own = visits
    .filter(({ slot }) => slot.day === today)
    .toSorted((a, b) => a.slot.startsAt.getTime() - b.slot.startsAt.getTime());
  keepSomeAway(own);
  const isAhead = ({ slot }: Visit) => slot.startsAt > now;
  const awaited = own.filter(({ arrivedAt }) => arrivedAt === null);
  const inOrder = [...awaited.filter(isAhead), ...awaited.filter((visit) => !isAhead(visit))];
  inOrder.forEach((visit, place) => {
    visit.paysAhead = place !== UNPAID;
    visit.signsAhead = !UNSIGNED.includes(place);
  });
  const incomplete = own.findLast((visit) => visit.peopleIn >= LARGE_PARTY);
  if (incomplete) incomplete.peopleIn -= 1;
}

/** Parties from all over the day that did not come, when nearly everybody else is in. */
function keepSomeAway(own: readonly Visit[]): void {
  const isIn = own.filter(({ arrivedAt }) => arrivedAt !== null);
  const missing = AWAITED_AT_LEAST - (own.length - isIn.length);
  for (let i = 1; i <= missing; i++) {
    const visit = isIn[Math.floor((i * isIn.length) / (missing + 1))];
    if (visit) Object.assign(visit, { arrivedAt: null, peopleIn: 0 });
  }
}
