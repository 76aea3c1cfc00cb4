import type { JobRun } from "../../../shared/contract/desk/desk-health.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { durationWords, momentWords } from "../logs/moment-words.ts";
import { AdminPanel } from "../shell/AdminPanel.tsx";
import { effectsOf } from "./check-words.ts";
import { TechnicalDetails } from "./TechnicalDetails.tsx";

const STATES: Record<JobRun["state"], { words: string; tone: StatusTone }> = {
  well: { words: "Well", tone: "success" },
  failed: { words: "Failed", tone: "danger" },
  waiting: { words: "Not run yet", tone: "over" },
  silent: { words: "Silent", tone: "warn" },
};

/** Whether what runs by itself runs, and what guests may notice where it does not. */
export function JobsPanel({ jobs }: { jobs: readonly JobRun[] }) {
  const stopped = jobs.filter(({ state }) => state === "failed" || state === "silent");
  const effects = effectsOf(stopped.map(({ job }) => job));
  return (
    <AdminPanel title="What runs by itself">
      <div className="grid gap-3 border-t border-line px-4 py-3 text-sm">
        {jobs.length === 0 && (
          <p className="text-pretty text-ink-2">
            Nothing has reported yet. If this is still so in five minutes, e-mails and refunds are
            not going out: tell whoever looks after Slipway for you.
          </p>
        )}
        {jobs.length > 0 && effects.length === 0 && (
          <p className="text-pretty text-ink-2">
            E-mails, payments, refunds and reports are all being looked after.
          </p>
        )}
        {effects.length > 0 && (
          <Alert tone="warn" title="Some things may be late">
            <ul className="mb-1 list-disc pl-4">
              {effects.map((effect) => (
                <li key={effect}>{effect}</li>
              ))}
            </ul>
            It is tried again automatically. If this is still here in an hour, send the technical
            details to whoever looks after Slipway for you.
          </Alert>
        )}
      </div>
      {jobs.length > 0 && (
        <TechnicalDetails summary="Technical details of each job">
          <Processes jobs={jobs} />
        </TechnicalDetails>
      )}
    </AdminPanel>
  );
}

function Processes({ jobs }: { jobs: readonly JobRun[] }) {
  const processes = [...new Set(jobs.map(({ process }) => process))];
  return processes.map((process) => (
    <section key={process} aria-label={`Process ${process}`} className="border-t border-line">
      <h3 className="px-4 pt-3 pb-1 text-xs font-semibold wrap-anywhere text-ink-3">
        Process {process}
      </h3>
      <ul className="text-sm">
        {jobs
          .filter((run) => run.process === process)
          .map((run) => (
            <JobLine key={run.job} run={run} />
          ))}
      </ul>
    </section>
  ));
}

function JobLine({ run }: { run: JobRun }) {
  const { timezone } = useVenue();
  const { job, startedAt, tookMs, error, state } = run;
  const { words, tone } = STATES[state];
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 px-4 py-1.5">
      <p className="min-w-40 flex-1 text-ink-1">{job.charAt(0).toUpperCase() + job.slice(1)}</p>
      <p className="text-xs text-ink-3 tabular-nums" suppressHydrationWarning>
        {startedAt && momentWords(startedAt, timezone, new Date())}
        {tookMs !== null && `, took ${durationWords(tookMs)}`}
      </p>
      <StatusDot tone={tone}>{words}</StatusDot>
      {error !== null && <p className="w-full text-xs wrap-anywhere text-danger">{error}</p>}
    </li>
  );
}
