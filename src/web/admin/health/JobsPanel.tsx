import type { JobRun } from "../../../shared/contract/desk/desk-health.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { durationWords, momentWords } from "../logs/moment-words.ts";
import { AdminPanel } from "../shell/AdminPanel.tsx";

const STATES: Record<JobRun["state"], { words: string; tone: StatusTone }> = {
  well: { words: "Well", tone: "success" },
  failed: { words: "Failed", tone: "danger" },
  waiting: { words: "Not run yet", tone: "over" },
  silent: { words: "Silent", tone: "warn" },
};

/** What is done without being asked, by each process that does it. */
export function JobsPanel({ jobs }: { jobs: readonly JobRun[] }) {
  const processes = [...new Set(jobs.map(({ process }) => process))];
  return (
    <AdminPanel title="Jobs">
      <p className="border-t border-line px-4 py-3 text-sm text-ink-2">
        {jobs.length === 0
          ? "No process has told of its jobs yet; each does every half a minute. If that stays so, none is running."
          : "A job that failed runs again by itself. If it goes on failing, or a process is silent, tell whoever runs Slipway."}
      </p>
      {processes.map((process) => (
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
      ))}
    </AdminPanel>
  );
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
