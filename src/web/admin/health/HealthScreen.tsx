import type { AdminHealth, JobRun } from "../../../shared/contract/admin/health.ts";
import { formatCount } from "../../../shared/format.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { formatElapsedMs, formatLogTime } from "../kit/log/format-log-time.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { ListQueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";
import { getJobEffects } from "./check-text.ts";
import { InvariantsPanel, isCheckPending } from "./InvariantsPanel.tsx";
import { StaffTasksPanel } from "./StaffTasksPanel.tsx";
import { TechnicalDetails } from "./TechnicalDetails.tsx";

const STATE_LABELS: Record<JobRun["state"], { label: string; tone: StatusTone }> = {
  well: { label: "Well", tone: "success" },
  failed: { label: "Failed", tone: "danger" },
  waiting: { label: "Not run yet", tone: "over" },
  silent: { label: "Silent", tone: "warn" },
};

/** Whether the background jobs run, and what guests may notice when they do not. */
function JobsPanel({ jobs }: { jobs: readonly JobRun[] }) {
  const stopped = jobs.filter(({ state }) => state === "failed" || state === "silent");
  const effects = getJobEffects(stopped.map(({ job }) => job));
  return (
    <AdminPanel title="Background jobs">
      <div className="grid gap-3 border-t border-line px-4 py-3 text-sm">
        {jobs.length === 0 && (
          <p className="text-pretty text-ink-2">
            Nothing has reported yet. If this is still so in five minutes, emails and refunds are
            not going out: tell the person who looks after Slipway for you.
          </p>
        )}
        {jobs.length > 0 && effects.length === 0 && (
          <p className="text-pretty text-ink-2">
            Emails, payments, refunds and reports are up to date.
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
            <JobItem key={run.job} run={run} />
          ))}
      </ul>
    </section>
  ));
}

function JobItem({ run }: { run: JobRun }) {
  const { timezone } = useVenue();
  const { job, startedAt, tookMs, error, state } = run;
  const { label, tone } = STATE_LABELS[state];
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 px-4 py-1.5">
      <p className="min-w-40 flex-1 text-ink-1">{job.charAt(0).toUpperCase() + job.slice(1)}</p>
      <p className="text-xs text-ink-3 tabular-nums" suppressHydrationWarning>
        {startedAt && formatLogTime(startedAt, timezone, new Date())}
        {tookMs !== null && `, took ${formatElapsedMs(tookMs)}`}
      </p>
      <StatusDot tone={tone}>{label}</StatusDot>
      {error !== null && <p className="w-full text-xs wrap-anywhere text-danger">{error}</p>}
    </li>
  );
}

type Configuration = AdminHealth["configured"];

const EMAIL_TEXT: Record<Configuration["mail"], string> = {
  smtp: "Sent by your mail server",
  captured: "Not sent: customers get no email. You can read them in the Email log",
};
const SQUARE_TEXT: Record<Configuration["square"], string> = {
  production: "Taken by Square",
  sandbox: "Square's test account: no real money is taken",
  simulator: "Practice only: no real money is taken",
  none: "Cannot be taken until your Square account is connected",
};
const FILES_TEXT: Record<Configuration["files"], string> = {
  disk: "On this server's disk",
  s3: "In S3",
};
const MEGABYTE = 1_000_000;

const SHARED_ADDRESS_WARNING: [string, string] = [
  "Visitors",
  "Many of them may count as one, and be asked to wait when others book. Ask whoever looks after your server to set the number of proxies",
];

const LOG_UNPROTECTED_WARNING: [string, string] = [
  "Activity log",
  "A fault in Slipway could change or delete its entries. Ask whoever looks after your server to give Slipway a database role of its own",
];

type Replica = NonNullable<Configuration["replica"]>;

/** What whoever uses the back office notices of the read replica. */
const REPLICA_TEXT: Record<Replica["state"], string> = {
  current: "From a copy of the database, at most 10 seconds old",
  behind: "Up to date: the copy of the database that they usually come from is behind",
  away: "Up to date: the copy of the database that they usually come from does not respond",
  foreign:
    "Up to date: what should be a copy of the database is none. Ask whoever looks after your server to correct its address",
};

function formatReplica({ state, ageSeconds }: Replica): string {
  const age = ageSeconds === null ? "age unknown" : `at most ${ageSeconds} seconds old`;
  return state === "foreign"
    ? "DATABASE_READ_URL names no standby of the database"
    : `${state}, ${age}`;
}

/** What the incoming requests suggest when they contradict TRUST_PROXY. */
const PROXY_WARNINGS: Record<NonNullable<Configuration["proxyDoubt"]>, string> = {
  unset: "but requests come through one",
  "too-high": "but requests come through fewer",
  "too-low": "but requests seem to come through more",
};

function formatProxies({ trustedProxies, proxyDoubt }: Configuration): string {
  const proxyCountText = `TRUST_PROXY is ${trustedProxies}`;
  return proxyDoubt === null ? proxyCountText : `${proxyCountText}, ${PROXY_WARNINGS[proxyDoubt]}`;
}

function ConfigurationPanel({ configured }: { configured: Configuration }) {
  const { isDemo, version, databaseBytes, databaseVersion, publicUrl, mail, square } = configured;
  const { replica } = configured;
  const size = formatCount(Math.ceil(databaseBytes / MEGABYTE));
  return (
    <AdminPanel title="How it is set up">
      <DetailsList
        items={[
          ["Emails", EMAIL_TEXT[mail]],
          ["Cards", SQUARE_TEXT[square]],
          ["Your pages", publicUrl],
          ...(replica === null
            ? []
            : [["Lists, stats and exports", REPLICA_TEXT[replica.state]] as const]),
          ...(configured.proxyDoubt === null ? [] : [SHARED_ADDRESS_WARNING]),
          ...(configured.canServerChangeLog ? [LOG_UNPROTECTED_WARNING] : []),
        ]}
      />
      <TechnicalDetails summary="Technical details of the server">
        <DetailsList
          items={[
            ["Emails", mail === "smtp" ? "By SMTP_URL" : "SMTP_URL is not set"],
            ["Cards", square === "none" ? "The Square credentials are not set" : square],
            ["Pictures", FILES_TEXT[configured.files]],
            ["Database", `PostgreSQL ${databaseVersion}, ${size} MB`],
            ...(replica === null ? [] : [["Read replica", formatReplica(replica)] as const]),
            [
              "Activity log",
              configured.canServerChangeLog
                ? "The role of DATABASE_URL may change it: set DATABASE_OWNER_URL too"
                : "Append-only for the server's database role",
            ],
            ["Proxies", formatProxies(configured)],
            ["Version", `Slipway ${version}${isDemo ? ", demo" : ""}`],
          ]}
        />
      </TechnicalDetails>
    </AdminPanel>
  );
}

function DetailsList({ items }: { items: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-t border-line px-4 py-3 text-sm">
      {items.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="wrap-anywhere text-ink-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const TITLE = "Health";

export const meta = pageMeta(TITLE, "What needs a person, and how the system is.");

/** How often to poll while a check is requested or running. */
const POLL_INTERVAL_MS = 2000;

const screen = defineScreen(({ admin: { health } }) => [
  health.get.queryOptions({
    refetchInterval: ({ state: { data } }) =>
      data && isCheckPending(data.check) && POLL_INTERVAL_MS,
  }),
]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;

/** What needs a person and what to do about it, the invariants, the jobs and the configuration. */
export default function HealthScreen() {
  const [query] = screen.useQueries();
  return (
    <>
      <PageHead title={TITLE}>
        Whether bookings, money and emails are in order, and what to do if not.
      </PageHead>
      {query.data === undefined ? (
        <ListQueryError title="Failed to load the health of the system" query={query} />
      ) : (
        <div className="grid gap-5">
          <StaffTasksPanel health={query.data} />
          <InvariantsPanel health={query.data} />
          <JobsPanel jobs={query.data.jobs} />
          <ConfigurationPanel configured={query.data.configured} />
        </div>
      )}
    </>
  );
}
