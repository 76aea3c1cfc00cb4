import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import { useState } from "react";
import type { TillSession } from "../../../shared/contract/admin/till.ts";
import { errors } from "../../../shared/errors.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { Button } from "../../ui/Button.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { revalidateList } from "../kit/list-state.ts";
import { LogTime } from "../kit/log/LogTime.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { OutdatedScreenAlert, ScreenQueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";
import { ClosedSessionsPanel } from "./ClosedSessionsPanel.tsx";
import { CloseTillDialog } from "./CloseTillDialog.tsx";
import { MoveCashDialog } from "./MoveCashDialog.tsx";
import { OpenTillPanel } from "./OpenTillPanel.tsx";
import { TillMovements, TillPeople, TillSums } from "./TillReport.tsx";
import { TillSessionDrawer } from "./TillSessionDrawer.tsx";
import { tillList, useTillList } from "./till-list.ts";

const TITLE = "Cash-up";

export const meta = pageMeta(TITLE, "The takings of the till, its count and past cash-ups.");

const screen = defineScreen(({ admin: { till } }, searchParams) => [
  till.current.queryOptions(),
  till.list.queryOptions({ input: tillList.parse(searchParams) }),
]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;
export const shouldRevalidate = revalidateList(tillList);

/** Opens the till, shows what should be in it, closes it, and lists the closed sessions. */
export default function TillScreen() {
  const query = screen.useData();
  const list = useTillList();
  const toast = useToast();
  const [isClosing, setClosing] = useState(false);
  /** Stays open, with the reason why it failed, when a colleague closes the session meanwhile. */
  const [movingSessionId, setMovingSessionId] = useState<string | null>(null);
  if (query.data === undefined) {
    return <ScreenQueryError title={TITLE} errorTitle="Failed to load the till" query={query} />;
  }
  const [till, closed] = query.data;
  const { session } = till;

  function handleClosed(sessionId: string, isByColleague: boolean) {
    setClosing(false);
    list.open(sessionId);
    toast({ message: isByColleague ? errors.TILL_CLOSED.sentence : "The till is closed." });
  }
  return (
    <>
      <PageHead
        title={TITLE}
        actions={
          session && (
            <>
              <Button variant="outline" size="md" onClick={() => setMovingSessionId(session.id)}>
                <ArrowLeftRight className="size-4" />
                Pay in or out
              </Button>
              <Button size="md" onClick={() => setClosing(true)}>
                Close till
              </Button>
            </>
          )
        }
      />
      <OutdatedScreenAlert />
      <div className="grid gap-4">
        {session ? <OpenSession session={session} /> : <OpenTillPanel till={till} />}
        <ClosedSessionsPanel closed={closed} list={list} />
      </div>
      <MoveCashDialog sessionId={movingSessionId} onClose={() => setMovingSessionId(null)} />
      <CloseTillDialog
        session={isClosing ? session : null}
        onClose={() => setClosing(false)}
        onClosed={handleClosed}
      />
      <TillSessionDrawer list={list} />
    </>
  );
}

/** What the open session has taken so far. */
function OpenSession({ session }: { session: TillSession }) {
  return (
    <div className="grid items-start gap-4 wide:grid-cols-2">
      <AdminPanel title="The till is open">
        <div className="px-4 pb-4">
          <p className="-mt-2 mb-3 text-sm text-ink-3">
            <LogTime at={session.openedAt} />, by {session.openedBy}
          </p>
          <TillSums session={session} />
        </div>
      </AdminPanel>
      <div className="grid gap-4">
        <AdminPanel title="By member of staff">
          <div className="px-4 pb-4">
            <TillPeople people={session.people} />
          </div>
        </AdminPanel>
        {session.movements.length > 0 && (
          <AdminPanel title="Paid in and out">
            <div className="px-4 pb-4">
              <TillMovements movements={session.movements} />
            </div>
          </AdminPanel>
        )}
      </div>
    </div>
  );
}
