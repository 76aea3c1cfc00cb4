import { useVenue } from "../shell/use-venue.ts";
import { countdown, LOW_SECONDS } from "./hold-time.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

const RADIUS = 11;
const LENGTH = 2 * Math.PI * RADIUS;

/** The hold as a ring that empties, with the minutes; amber below two. */
export function HoldRing() {
  const seconds = useSecondsLeft();
  const { holdMinutes } = useVenue();
  if (seconds === null) return null;
  const isLow = seconds < LOW_SECONDS;
  const filled = LENGTH * Math.min(1, seconds / (holdMinutes * 60));
  return (
    <p
      className={`mt-4 flex animate-unfold items-center gap-3 rounded-control px-4 py-3 text-sm ${isLow ? "bg-warn-soft text-warn" : "bg-primary-soft text-on-primary-soft"}`}
    >
      <svg viewBox="0 0 28 28" aria-hidden="true" className="size-7 shrink-0 -rotate-90 fill-none">
        <circle cx="14" cy="14" r={RADIUS} className="stroke-current opacity-20" strokeWidth="4" />
        <circle
          cx="14"
          cy="14"
          r={RADIUS}
          className="stroke-current"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${filled} ${LENGTH}`}
        />
      </svg>
      <span>
        Your places are held for{" "}
        <b role="timer" className="tabular-nums">
          {countdown(seconds)}
        </b>
      </span>
    </p>
  );
}
