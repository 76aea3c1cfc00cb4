import type { Day } from "../../../../shared/contract/activities.ts";
import { formatDay } from "../../../../shared/time.ts";
import { moveAmongDays } from "./day-keys.ts";
import { dayWords, hasRoom } from "./day-words.ts";

interface DayTileProps {
  date: string;
  /** Absent until it is known whether the day is open. */
  day: Day | undefined;
  /** How many places have to be left. */
  needed: number;
  isChosen: boolean;
  onChoose: () => void;
}

const SHAPE =
  "flex min-h-17 w-full flex-col items-center justify-center gap-px rounded-control transition-colors duration-fast tablet:min-h-24";
const FREE = "bg-primary-soft text-on-primary-soft hover:bg-primary-soft-hover";
const CHOSEN = "bg-primary text-on-primary";
const CLOSED = "cursor-not-allowed text-ink-3";
const NUMBER = "text-[1.3125rem] leading-6.5 tabular-nums";

/** One day: tinted while it can be chosen, solid once it is, plain with its reason when it cannot. */
export function DayTile({ date, day, needed, isChosen, onChoose }: DayTileProps) {
  const number = Number(date.slice(-2));
  if (!day) return <span className={`${SHAPE} bg-sunken text-ink-3`}>{number}</span>;

  const words = dayWords(day, needed);
  const isClosed = !hasRoom(day, needed);
  return (
    <button
      type="button"
      disabled={isClosed}
      aria-pressed={isClosed ? undefined : isChosen}
      onClick={onChoose}
      onKeyDown={moveAmongDays}
      className={`${SHAPE} ${lookOf(isClosed, isChosen)}`}
    >
      <span className="sr-only">{weekdayAndMonth(date)} </span>
      <span className={`${NUMBER} ${isClosed ? "line-through decoration-1" : "font-bold"}`}>
        {number}
      </span>
      {words ? (
        <span
          className={`text-2xs leading-3.5 max-tablet:tracking-tight ${isClosed || isChosen ? "font-medium" : "font-bold text-warn"}`}
        >
          <span className="sr-only">, </span>
          {words}
        </span>
      ) : (
        <span className="my-1 size-1.5 rounded-full bg-current opacity-45" />
      )}
    </button>
  );
}

/** What a sighted visitor sees around the tile: `Thursday, July`. */
function weekdayAndMonth(date: string): string {
  return formatDay(date).replace(/ \d+$/, "");
}

function lookOf(isClosed: boolean, isChosen: boolean): string {
  if (isClosed) return CLOSED;
  return isChosen ? CHOSEN : FREE;
}
