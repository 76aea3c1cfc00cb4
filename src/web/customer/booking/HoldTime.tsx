import Timer from "lucide-react/icons/timer";
import { countdown, LOW_SECONDS } from "./hold-time.ts";
import { useSecondsLeft } from "./use-seconds-left.ts";

/** `12:48 left`, small; amber below two minutes. */
export function HoldTime() {
  const seconds = useSecondsLeft();
  if (seconds === null) return null;
  const isLow = seconds < LOW_SECONDS;
  return (
    <span
      role="timer"
      className={`inline-flex items-center gap-1.5 font-semibold tabular-nums ${isLow ? "text-warn" : "text-ink-2"}`}
    >
      <Timer className={`size-4 ${isLow ? "" : "text-primary"}`} />
      {countdown(seconds)} left
    </span>
  );
}
