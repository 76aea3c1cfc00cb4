import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import Printer from "lucide-react/icons/printer";
import { type ReactNode, useEffect, useState } from "react";
import { formatAdminDateTimeYear, formatAdminLongDate } from "../../../shared/admin-time.ts";
import type { TillSession } from "../../../shared/contract/admin/till.ts";
import { formatPence } from "../../../shared/money.ts";
import { localDate } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { OutdatedAlert, QueryError } from "../kit/QueryState.tsx";
import { type Query, queries } from "../kit/queries.ts";
import { Drawer, DrawerFrame } from "../kit/Sheet.tsx";
import { toStaffFailure } from "../kit/staff-failure.ts";
import { useIsPrinting } from "../kit/use-is-printing.ts";
import { TillDifference } from "./TillDifference.tsx";
import { TillMovements, TillPeople, TillSums } from "./TillReport.tsx";
import type { TillListControls } from "./till-list.ts";

/** The session that the address names, to read and to print. */
export function TillSessionDrawer({ list }: { list: TillListControls }) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Drawer subject={isMounted ? list.sessionId : null} onClose={() => list.open(null)}>
      {(shown) => <TillSessionBody sessionId={shown} />}
    </Drawer>
  );
}

function TillSessionBody({ sessionId }: { sessionId: string }) {
  const query = useQuery(queries.admin.till.get.queryOptions({ input: { sessionId } }));
  const { businessName, timezone } = useVenue();
  const isPrinting = useIsPrinting();
  const session = query.data;
  if (session === undefined) {
    return (
      <DrawerFrame title={<Title>Cash-up</Title>}>
        {query.error === null ? (
          <Spinner label="Loading the cash-up" />
        ) : (
          <SessionLoadError query={query} />
        )}
      </DrawerFrame>
    );
  }
  const title = formatAdminLongDate(localDate(new Date(session.openedAt), timezone));
  return (
    <>
      <DrawerFrame
        title={<Title>{title}</Title>}
        actions={
          <Button variant="outline" size="md" onClick={() => window.print()}>
            <Printer className="size-4" />
            Print
          </Button>
        }
      >
        <OutdatedAlert query={query} />
        <SessionReport session={session} />
      </DrawerFrame>
      {isPrinting && (
        <div className="print-list">
          <p className="mb-4 text-xl font-bold">
            {businessName}: cash-up of {title}
          </p>
          <SessionReport session={session} />
        </div>
      )}
    </>
  );
}

const Title = ({ children }: { children: string }) => (
  <Dialog.Title className="text-lg font-bold text-ink-1">{children}</Dialog.Title>
);

/** Error codes for an id in the address that is not a session's. */
const NOT_FOUND_FAILURES: ReadonlySet<string> = new Set([
  "TILL_SESSION_NOT_FOUND",
  "INVALID_INPUT",
]);

function SessionLoadError({ query }: { query: Query<TillSession> }) {
  if (!NOT_FOUND_FAILURES.has(toStaffFailure(query.error))) {
    return <QueryError title="Failed to load the cash-up" query={query} />;
  }
  return (
    <Alert tone="danger" title="Cash-up not found">
      The link may be incomplete. Choose the cash-up from the list.
    </Alert>
  );
}

/** Everything about a session, on the screen and on paper. */
function SessionReport({ session }: { session: TillSession }) {
  const { timezone } = useVenue();
  const { openedAt, openedBy, closing, people, movements } = session;
  const formatTime = (at: string) => formatAdminDateTimeYear(new Date(at), timezone);
  return (
    <div className="grid gap-5">
      <dl className="grid gap-y-1 text-sm">
        <Row label="Opened">
          {formatTime(openedAt)}, by {openedBy}
        </Row>
        <Row label="Closed">
          {closing ? `${formatTime(closing.closedAt)}, by ${closing.closedBy}` : "Still open"}
        </Row>
      </dl>
      <TillSums session={session} />
      {closing && (
        <dl className="grid gap-y-1 border-y border-line py-2 text-sm tabular-nums">
          <Row label="Counted">{formatPence(closing.countedPence)}</Row>
          <Row label="Difference">
            <TillDifference pence={closing.countedPence - session.expectedPence} />
          </Row>
          {closing.note !== "" && <Row label="Note">{closing.note}</Row>}
          <Row label="Left in the drawer">{formatPence(closing.leftPence)}</Row>
        </dl>
      )}
      <section>
        <h3 className="mb-1 text-sm font-bold text-ink-1">By member of staff</h3>
        <TillPeople people={people} />
      </section>
      {movements.length > 0 && (
        <section>
          <h3 className="mb-1 text-sm font-bold text-ink-1">Paid in and out</h3>
          <TillMovements movements={movements} />
        </section>
      )}
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3 py-0.5">
      <dt className="text-ink-3">{label}</dt>
      <dd className="wrap-anywhere text-ink-1">{children}</dd>
    </div>
  );
}
