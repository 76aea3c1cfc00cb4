import type { Activity, Slot } from "../../../shared/contract/activities.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { DateField } from "../../ui/DateField.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { AdminPanel } from "../shell/AdminPanel.tsx";
import { SessionChoice } from "./SessionChoice.tsx";
import type { ChangeDraft, SaleDraft } from "./sale-draft.ts";

interface WhenPanelProps {
  draft: SaleDraft;
  activities: readonly Activity[];
  slots: Loaded<Slot[]>;
  /** What is wrong with the session. */
  error: string | undefined;
  change: ChangeDraft;
  onReload: () => void;
}

/** What they come for, and when. */
export function WhenPanel({ draft, activities, change, ...rest }: WhenPanelProps) {
  const { today } = useVenue();
  return (
    <AdminPanel title="When">
      <div className="grid gap-4 px-4 pb-4 tablet:grid-cols-2">
        <SelectField
          id="sale-activity"
          label="Activity"
          choices={activities.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.activityId}
          onChange={(activityId) => change({ activityId, startsAt: null })}
        />
        <DateField
          id="sale-date"
          label="Date"
          today={today}
          min={today}
          value={draft.date}
          onChange={(date) => change({ date, startsAt: null })}
        />
        <div className="min-h-24 tablet:col-span-2">
          <SessionChoice draft={draft} change={change} {...rest} />
        </div>
      </div>
    </AdminPanel>
  );
}
