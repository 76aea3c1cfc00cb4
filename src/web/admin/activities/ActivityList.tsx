import Plus from "lucide-react/icons/plus";
import Waves from "lucide-react/icons/waves";
import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { ArchivedActivity, DeskActivity } from "../../../shared/contract/admin/activities.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { ArchivedList } from "../kit/ArchivedList.tsx";
import { FormDialog } from "../kit/forms/FormDialog.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { TableMessage } from "../kit/table/TableMessage.tsx";
import { ActivityCard } from "./ActivityCard.tsx";
import { ActivityForm } from "./ActivityForm.tsx";
import { DeleteActivityDialog } from "./DeleteActivityDialog.tsx";
import { useRestoreActivity } from "./use-restore-activity.ts";

interface ActivityListProps {
  title: string;
  offered: readonly DeskActivity[];
  archived: readonly ArchivedActivity[];
}

/** The cards, and what can be done with them. */
export function ActivityList({ title, offered, archived }: ActivityListProps) {
  const [edited, edit] = useState<EditedActivity | null>(null);
  const [leavingId, setLeaving] = useState<string | null>(null);
  const [news, tell] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const add = () => edit("new");

  function askToDelete({ id }: DeskActivity) {
    setLeaving(id);
    // The question says how many bookings are still to come: as it is now.
    void revalidate();
  }

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageHead title={title} />
        <Button id={ADD} size="md" className="mb-5" onClick={add}>
          <Plus className="size-4.5" /> Add Activity
        </Button>
      </div>
      <div aria-live="polite">
        {news && (
          <Alert className="mb-4" tone="info">
            {news}
          </Alert>
        )}
      </div>
      {offered.length === 0 ? (
        <NoActivities onAdd={add} />
      ) : (
        <div className="grid gap-4 desk:grid-cols-2 min-[75rem]:grid-cols-3">
          {offered.map((activity) => (
            <ActivityCard
              key={activity.id}
              activity={activity}
              onEdit={() => edit(activity)}
              onDelete={() => askToDelete(activity)}
            />
          ))}
        </div>
      )}
      <ArchivedActivities archived={archived} focusAfterwards={ADD} />
      <ActivityDialog edited={edited} others={offered} onClose={() => edit(null)} onSaved={tell} />
      <DeleteActivityDialog
        activity={offered.find(({ id }) => id === leavingId) ?? null}
        onClose={() => setLeaving(null)}
        focusAfterwards={ADD}
      />
    </>
  );
}

/** Takes the focus when what had it is gone. */
const ADD = "add-activity";

function NoActivities({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="rounded-card border border-line bg-card">
      <TableMessage
        icon={Waves}
        title="No activities yet"
        action={
          <Button variant="outline" size="md" onClick={onAdd}>
            Add your first activity
          </Button>
        }
      >
        Visitors can book once there is an activity with a schedule.
      </TableMessage>
    </div>
  );
}

interface ArchivedActivitiesProps {
  archived: readonly ArchivedActivity[];
  focusAfterwards: string;
}

/** The activities that are no longer offered, and what is still to come of them. */
function ArchivedActivities({ archived, focusAfterwards }: ArchivedActivitiesProps) {
  const restore = useRestoreActivity();
  return (
    <ArchivedList
      focusAfterwards={focusAfterwards}
      archived={archived.map((activity) => ({ ...activity, more: aheadInWords(activity) }))}
      onRestore={(id) => {
        const activity = archived.find((one) => one.id === id);
        if (activity) void restore(activity);
      }}
    />
  );
}

function aheadInWords({ bookingsAhead }: ArchivedActivity): string | undefined {
  if (bookingsAhead === 0) return undefined;
  return `${bookingsAhead === 1 ? "1 booking" : `${bookingsAhead} bookings`} still to come`;
}

/** One of the cards, or one that there is not yet. */
type EditedActivity = DeskActivity | "new";

interface ActivityDialogProps {
  /** Null: closed. */
  edited: EditedActivity | null;
  /** All that are offered. */
  others: readonly DeskActivity[];
  onClose: () => void;
  /** Told what does not show by itself; null: nothing. */
  onSaved: (news: string | null) => void;
}

/** Makes an activity or changes one, above the cards. */
function ActivityDialog({ edited, others, onClose, onSaved }: ActivityDialogProps) {
  // What was edited stays in it while it fades away.
  const last = useRef<EditedActivity>("new");
  if (edited) last.current = edited;
  const shown = last.current;
  const activity = shown === "new" ? null : shown;
  return (
    <FormDialog open={edited !== null} onClose={onClose}>
      <ActivityForm
        activity={activity}
        otherNames={others.filter(({ id }) => id !== activity?.id).map(({ name }) => name)}
        onSaved={(news) => {
          onSaved(news);
          onClose();
        }}
      />
    </FormDialog>
  );
}
