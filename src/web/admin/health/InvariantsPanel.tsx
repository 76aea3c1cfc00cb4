import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type { DeskHealth, InvariantResult } from "../../../shared/contract/desk/desk-health.ts";
import { api } from "../../api/browser-api.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { durationWords, momentWords } from "../logs/moment-words.ts";
import { AdminPanel } from "../shell/AdminPanel.tsx";
import { staffSentence } from "../shell/staff-failure.ts";
import { useAction } from "../shell/use-action.ts";

const STATES: Record<InvariantResult["state"], { words: string; tone: StatusTone }> = {
  holds: { words: "Holds", tone: "success" },
  broken: { words: "Broken", tone: "danger" },
  late: { words: "Took too long", tone: "warn" },
  unknown: { words: "Not checked", tone: "over" },
};

/** So often it is asked whether what was wanted is done. */
const LOOK_EVERY_MS = 2000;

/** What must always hold, when it was last looked at, and what was found. */
export function InvariantsPanel({ health }: { health: DeskHealth }) {
  const { invariants, check } = health;
  const { timezone } = useVenue();
  const { isBusy, failure, run } = useAction();
  const { revalidate } = useRevalidator();
  const isUnderWay = check.isWanted || isRunning(check);
  const broken = invariants.filter(({ state }) => state === "broken");

  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void revalidate(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);

  async function checkNow() {
    if (await run(() => api.desk.health.check())) await revalidate();
  }

  return (
    <AdminPanel title="What must always hold">
      <div className="grid gap-3 border-t border-line px-4 py-3 text-sm">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p aria-live="polite" className="min-w-60 flex-1 text-ink-2" suppressHydrationWarning>
            {isUnderWay ? "Being checked now." : lastChecked(health, timezone)}
          </p>
          <Button
            variant="outline"
            size="md"
            busy={isBusy || isUnderWay}
            busyLabel="Checking"
            onClick={() => void checkNow()}
          >
            Check now
          </Button>
        </div>
        {failure && (
          <Alert tone="danger" title="Failed to start the check">
            {staffSentence(failure)}
          </Alert>
        )}
        {broken.length > 0 && (
          <Alert
            tone="danger"
            title={broken.length === 1 ? "1 is broken" : `${broken.length} are broken`}
          >
            Tell whoever runs Slipway, with the lines below. Sales go on; do not change the booking
            or payment that is named until they have looked.
          </Alert>
        )}
      </div>
      <ul className="text-sm">
        {invariants.toSorted(brokenFirst).map((one) => (
          <InvariantLine key={one.sentence} result={one} />
        ))}
      </ul>
    </AdminPanel>
  );
}

function isRunning({ startedAt, finishedAt }: DeskHealth["check"]): boolean {
  return startedAt !== null && (finishedAt === null || finishedAt < startedAt);
}

function lastChecked({ check, invariants }: DeskHealth, timezone: string): string {
  if (check.finishedAt === null) return "Not checked yet. It is checked every hour by itself.";
  const took = invariants.reduce((sum, { tookMs }) => sum + (tookMs ?? 0), 0);
  const when = momentWords(check.finishedAt, timezone, new Date()).replace("Today", "today");
  return `Checked ${when}, in ${durationWords(took)}. It is checked every hour by itself.`;
}

function brokenFirst(a: InvariantResult, b: InvariantResult): number {
  return Number(b.state === "broken") - Number(a.state === "broken");
}

function InvariantLine({ result: { sentence, state, rows } }: { result: InvariantResult }) {
  const { words, tone } = STATES[state];
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 border-t border-line px-4 py-2">
      <p className="min-w-60 flex-1 text-ink-1">
        {sentence.charAt(0).toUpperCase() + sentence.slice(1)}
      </p>
      <StatusDot tone={tone}>{words}</StatusDot>
      {rows.map((row) => (
        <code key={row} className="w-full text-xs wrap-anywhere text-ink-2">
          {row}
        </code>
      ))}
    </li>
  );
}
