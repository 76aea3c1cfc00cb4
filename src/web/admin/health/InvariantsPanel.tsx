import type {
  AdminHealth,
  InvariantArea,
  InvariantResult,
} from "../../../shared/contract/admin/health.ts";
import { pluralize } from "../../../shared/format.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { formatElapsedMs, formatLogTime } from "../kit/log/format-log-time.ts";
import { useMutation } from "../kit/use-mutation.ts";
import { getAreaText } from "./check-text.ts";
import { TechnicalDetails } from "./TechnicalDetails.tsx";

const STATE_LABELS: Record<InvariantResult["state"], { label: string; tone: StatusTone }> = {
  holds: { label: "Passed", tone: "success" },
  broken: { label: "Failed", tone: "danger" },
  late: { label: "Took too long", tone: "warn" },
  unknown: { label: "Not checked", tone: "over" },
};

/** Whether bookings, places, money and emails agree, and what to do when they do not. */
export function InvariantsPanel({ health }: { health: AdminHealth }) {
  const { invariants, check } = health;
  const { timezone } = useVenue();
  const { isBusy, failure, run } = useMutation();
  const isChecking = isCheckPending(check);
  const broken = invariants.filter(({ state }) => state === "broken");
  const areas = [...new Set(broken.map(({ area }) => area))];

  return (
    <AdminPanel title="Checks">
      <div className="grid gap-3 border-t border-line px-4 py-3 text-sm">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p aria-live="polite" className="min-w-60 flex-1 text-ink-2" suppressHydrationWarning>
            {isChecking ? "Checking now." : formatLastCheck(health, timezone)}
          </p>
          <Button
            variant="outline"
            size="md"
            busy={isBusy || isChecking}
            busyLabel="Checking"
            onClick={() => void run(() => api.admin.health.check())}
          >
            Check now
          </Button>
        </div>
        <FailureAlert title="Failed to start the check" failure={failure} />
        {broken.length > 0 && (
          <Alert tone="danger" title={`${pluralize(broken.length, "check")} failed`}>
            Guests can still book and pay. Do what is said below, and send the technical details to
            whoever looks after Slipway for you.
          </Alert>
        )}
      </div>
      <ul className="text-sm">
        {areas.map((area) => (
          <AreaItem key={area} area={area} />
        ))}
      </ul>
      <TechnicalDetails summary="Technical details of the checks">
        <ul>
          {invariants.toSorted(compareBrokenFirst).map((invariant) => (
            <InvariantItem key={invariant.sentence} invariant={invariant} />
          ))}
        </ul>
      </TechnicalDetails>
    </AdminPanel>
  );
}

/** What a failed check means for guests and money, and what to do now. */
function AreaItem({ area }: { area: InvariantArea }) {
  const { name, effect, action } = getAreaText(area);
  return (
    <li className="border-t border-line px-4 py-3">
      <p className="font-semibold text-ink-1">{name}</p>
      <p className="text-pretty text-ink-2">
        {effect} {action}
      </p>
    </li>
  );
}

/** Whether a check is requested or running. */
export function isCheckPending({ isWanted, startedAt, finishedAt }: AdminHealth["check"]): boolean {
  const isRunning = startedAt !== null && (finishedAt === null || finishedAt < startedAt);
  return isWanted || isRunning;
}

function formatLastCheck({ check, invariants }: AdminHealth, timezone: string): string {
  if (check.finishedAt === null) return "Not checked yet. Checks run every hour.";
  const totalMs = invariants.reduce((sum, { tookMs }) => sum + (tookMs ?? 0), 0);
  const finishedAtText = formatLogTime(check.finishedAt, timezone, new Date()).replace(
    "Today",
    "today",
  );
  const allHold = invariants.every(({ state }) => state === "holds");
  const resultText = allHold ? " Bookings, places, money and emails all agree." : "";
  return `Checked ${finishedAtText}, in ${formatElapsedMs(totalMs)}.${resultText} Checks run every hour.`;
}

function compareBrokenFirst(a: InvariantResult, b: InvariantResult): number {
  return Number(b.state === "broken") - Number(a.state === "broken");
}

function InvariantItem({ invariant: { sentence, state, rows } }: { invariant: InvariantResult }) {
  const { label, tone } = STATE_LABELS[state];
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 border-t border-line px-4 py-2">
      <p className="min-w-60 flex-1 text-ink-1">
        {sentence.charAt(0).toUpperCase() + sentence.slice(1)}
      </p>
      <StatusDot tone={tone}>{label}</StatusDot>
      {rows.map((row) => (
        <code key={row} className="w-full text-xs wrap-anywhere text-ink-2">
          {row}
        </code>
      ))}
    </li>
  );
}
