import { useSyncExternalStore } from "react";
import { staffMoment } from "../../../shared/staff-time.ts";

/** What time it is where the venue is, wherever whoever looks may be. */
export function VenueClock({ timeZone }: { timeZone: string }) {
  const minute = useSyncExternalStore(everyMinute, currentMinute, unknownMinute);
  return (
    <p className="ml-auto text-xs whitespace-nowrap text-bar-ink-2 tabular-nums max-desk:hidden">
      {minute !== null && (
        <time dateTime={new Date(minute * MINUTE_MS).toISOString()}>
          {staffMoment(new Date(minute * MINUTE_MS), timeZone)}
        </time>
      )}
    </p>
  );
}

const MINUTE_MS = 60_000;

const currentMinute = () => Math.floor(Date.now() / MINUTE_MS);

/** The page is rendered somewhere else and shown later. */
const unknownMinute = () => null;

/** Tells at the turn of each minute; a computer that slept tells when it is awake. */
function everyMinute(tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        tell();
        wait();
      },
      MINUTE_MS - (Date.now() % MINUTE_MS),
    );
  };
  wait();
  document.addEventListener("visibilitychange", tell);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", tell);
  };
}
