import { useEffect } from "react";
import { useRevalidator } from "react-router";
import type {
  DeskHealth,
  InvariantArea,
  InvariantResult,
} from "../../../shared/contract/admin/health.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { durationWords, momentWords } from "../kit/log/format-log-time.ts";
import { staffSentence } from "../kit/staff-failure.ts";
import { useAction } from "../kit/use-mutation.ts";
import { areaWords } from "./check-text.ts";
import { TechnicalDetails } from "./TechnicalDetails.tsx";

const STATES: Record<InvariantResult["state"], { words: string; tone: StatusTone }> = {
  holds: { words: "Passed", tone: "success" },
  broken: { words: "Failed", tone: "danger" },
  late: { words: "Took too long", tone: "warn" },
  unknown: { words: "Not checked", tone: "over" },
};

/** So often it is asked whether what was wanted is done. */
const LOOK_EVERY_MS = 2000;

/** Whether bookings, places, money and e-mails agree, and what to do where they do not. */
export function InvariantsPanel({ health }: { health: DeskHealth }) {
  const { invariants, check } = health;
  const { timezone } = useVenue();
  const { isBusy, failure, run } = useAction();
  const { revalidate } = useRevalidator();
  const isUnderWay = check.isWanted || isRunning(check);
  const broken = invariants.filter(({ state }) => state === "broken");
  const areas = [...new Set(broken.map(({ area }) => area))];

  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void revalidate(), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);

  async function checkNow() {
    if (await run(() => api.desk.health.check())) await revalidate();
  }

  return (
    <AdminPanel title="Checks">
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
            title={broken.length === 1 ? "1 check failed" : `${broken.length} checks failed`}
          >
            Guests can still book and pay. Do what is said below, and send the technical details to
            whoever looks after Slipway for you.
          </Alert>
        )}
      </div>
      <ul className="text-sm">
        {areas.map((area) => (
          <AreaLine key={area} area={area} />
        ))}
      </ul>
      <TechnicalDetails summary="Technical details of the checks">
        <ul>
          {invariants.toSorted(brokenFirst).map((one) => (
            <InvariantLine key={one.sentence} result={one} />
          ))}
        </ul>
      </TechnicalDetails>
    </AdminPanel>
  );
}

/** What a failed check means for guests and money, and what to do now. */
function AreaLine({ area }: { area: InvariantArea }) {
  const { name, means, todo } = areaWords(area);
  return (
    <li className="border-t border-line px-4 py-3">
      <p className="font-semibold text-ink-1">{name}</p>
      <p className="text-pretty text-ink-2">
        {means} {todo}
      </p>
    </li>
  );
}

function isRunning({ startedAt, finishedAt }: DeskHealth["check"]): boolean {
  return startedAt !== null && (finishedAt === null || finishedAt < startedAt);
}

function lastChecked({ check, invariants }: DeskHealth, timezone: string): string {
  if (check.finishedAt === null) return "Not checked yet. Checks run every hour.";
  const took = invariants.reduce((sum, { tookMs }) => sum + (tookMs ?? 0), 0);
  const when = momentWords(check.finishedAt, timezone, new Date()).replace("Today", "today");
  const isWell = invariants.every(({ state }) => state === "holds");
  const result = isWell ? " Bookings, places, money and e-mails all agree." : "";
  return `Checked ${when}, in ${durationWords(took)}.${result} Checks run every hour.`;
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
