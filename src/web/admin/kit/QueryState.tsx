import { useQueryClient } from "@tanstack/react-query";
import CloudOff from "lucide-react/icons/cloud-off";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { formatTime } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { useLastNonNull } from "../../ui/use-last-non-null.ts";
import { PageHead } from "./PageHead.tsx";
import type { Query } from "./queries.ts";
import { formatStaffFailure, toStaffFailure } from "./staff-failure.ts";
import { TableMessage } from "./table/TableMessage.tsx";

interface QueryContentProps<Data> {
  query: Query<Data>;
  /** What is loading, for screen readers. */
  loading: string;
  /** What failed. */
  errorTitle: string;
  children: (data: Data) => ReactNode;
}

/** Content that is read when it appears: a spinner, then the content, or why there is none. */
export function QueryContent<Data>(props: QueryContentProps<Data>) {
  const { query, loading, errorTitle, children } = props;
  if (query.data !== undefined) {
    return (
      <>
        <OutdatedAlert query={query} />
        {children(query.data)}
      </>
    );
  }
  if (query.error === null) return <Spinner label={loading} />;
  return <QueryError title={errorTitle} query={query} />;
}

interface QueryErrorProps {
  query: Query<unknown>;
  /** What failed. */
  title: string | undefined;
}

/** Replaces content that failed to load: why, and a retry button. */
export function QueryError({ title, query }: QueryErrorProps) {
  return (
    <Alert tone="danger" title={title} actions={<TryAgainButton query={query} />}>
      <FailureSentence query={query} />
    </Alert>
  );
}

/** Replaces a list that failed to load; its filters stay above. */
export function ListQueryError({ title, query }: { title: string; query: Query<unknown> }) {
  return (
    <div className="rounded-card border border-line bg-card">
      <TableMessage
        icon={CloudOff}
        tone="failed"
        title={title}
        action={<TryAgainButton query={query} />}
      >
        <FailureSentence query={query} />
      </TableMessage>
    </div>
  );
}

interface ScreenQueryErrorProps {
  query: Query<unknown>;
  /** Title of the screen. */
  title: string;
  /** What failed, in the specification's wording. */
  errorTitle?: string;
}

/** Replaces a screen whose content failed to load. */
export function ScreenQueryError({ query, title, errorTitle }: ScreenQueryErrorProps) {
  return (
    <>
      <PageHead title={title} />
      <QueryError title={errorTitle} query={query} />
    </>
  );
}

/** Is busy with its own retry alone: a press stays possible while the query refetches by itself. */
function TryAgainButton({ query: { refetch } }: { query: Query<unknown> }) {
  const [isBusy, setBusy] = useState(false);

  async function retry() {
    setBusy(true);
    await refetch();
    setBusy(false);
  }
  return (
    <Button variant="outline" size="md" busy={isBusy} onClick={() => void retry()}>
      Try again
    </Button>
  );
}

/** The last failure, which stays while the query is retried. */
function FailureSentence({ query }: { query: Query<unknown> }) {
  const error = useLastNonNull(query.error);
  return error !== null && formatStaffFailure(toStaffFailure(error));
}

interface OutdatedAlertProps {
  query: Query<unknown>;
  what?: "page" | "list" | "view";
  /** When the data was read, if not by the device's clock: a server time, ISO 8601. */
  readAt?: string;
}

/** Says since when content is out of date, because reading it again failed. */
export function OutdatedAlert({ query, what = "view", readAt }: OutdatedAlertProps) {
  const { timezone } = useVenue();
  if (query.data === undefined || query.error === null) return null;
  const time = formatTime(new Date(readAt ?? query.dataUpdatedAt), timezone);
  return (
    <Alert
      tone="warn"
      announced
      className="mb-4"
      title={`This ${what} was last updated at ${time}`}
      actions={<TryAgainButton query={query} />}
    >
      <FailureSentence query={query} />
    </Alert>
  );
}

/** Says that the screen is out of date, whichever of its queries failed. */
export function OutdatedScreenAlert() {
  const client = useQueryClient();
  const findOutdated = () =>
    client.getQueryCache().findAll({
      type: "active",
      predicate: ({ meta, state }) =>
        meta?.isScreen === true && state.status === "error" && state.data !== undefined,
    })[0]?.state;
  const subscribe = (onChange: () => void) => client.getQueryCache().subscribe(onChange);
  const outdated = useSyncExternalStore(subscribe, findOutdated, () => undefined);
  if (outdated === undefined) return null;
  const refetch = () => client.refetchQueries({ type: "active" });
  return <OutdatedAlert what="page" query={{ ...outdated, refetch }} />;
}
