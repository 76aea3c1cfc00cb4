import { useQueries, useQuery } from "@tanstack/react-query";
import ListFilter from "lucide-react/icons/list-filter";
import X from "lucide-react/icons/x";
import { useId, useState } from "react";
import type { AdminSlot } from "../../../shared/contract/admin/slots.ts";
import { formatTime, localTimeOfDay, toInstant } from "../../../shared/time.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import { useDenial } from "../kit/own-role.ts";
import { QueryContent } from "../kit/QueryState.tsx";
import { queries } from "../kit/queries.ts";
import {
  type BookingListChange,
  type BookingListControls,
  type BookingListState,
  countFilters,
  getVisitDay,
  NO_FILTERS,
} from "./booking-list.ts";
import { SavedViews } from "./SavedViews.tsx";

const SOURCE_LABELS = { online: "Online", staff: "Sold by staff" } as const;
const UNPAID_LABEL = "Unpaid";
const UNSIGNED_LABEL = "Waiver unsigned";

interface BookingFiltersProps {
  list: BookingListControls;
}

/** The button with the filters that are not in the toolbar itself; each applies at once. */
export function BookingFilters({ list }: BookingFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(list.state);
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setOpen}
      label="Filters"
      align="start"
      trigger={
        <>
          <ListFilter className="size-4 shrink-0 text-ink-3 wide:max-[88rem]:hidden" />
          <span className="tabular-nums">{count === 0 ? "Filters" : `Filters (${count})`}</span>
        </>
      }
      triggerClass="inline-flex min-h-touch items-center justify-center gap-2 rounded-button border border-line bg-card px-3 font-semibold text-ink-1 hover:bg-hover data-popup-open:bg-hover max-side:grow"
    >
      <FilterForm list={list} onClose={() => setOpen(false)} />
    </Popover>
  );
}

function FilterForm({ list, onClose }: BookingFiltersProps & { onClose: () => void }) {
  const { state, change } = list;
  const fieldId = useId();
  const visitDay = getVisitDay(state);
  return (
    <div className="grid gap-3 p-4 text-sm tablet:w-80">
      <ActivityFilter list={list} id={`${fieldId}-activity`} />
      {visitDay !== undefined && (
        <SessionFilter list={list} id={`${fieldId}-session`} date={visitDay} />
      )}
      <SelectField
        id={`${fieldId}-source`}
        label="Source"
        choices={[
          { value: "", label: "Online and sold by staff" },
          { value: "online", label: SOURCE_LABELS.online },
          { value: "staff", label: SOURCE_LABELS.staff },
        ]}
        value={state.source ?? ""}
        onChange={(source) => change({ source: source === "" ? undefined : source })}
      />
      <div>
        <Checkbox
          id={`${fieldId}-unpaid`}
          label={UNPAID_LABEL}
          checked={state.payment === "unpaid"}
          onChange={({ target }) => change({ payment: target.checked ? "unpaid" : undefined })}
        />
        <Checkbox
          id={`${fieldId}-unsigned`}
          label={UNSIGNED_LABEL}
          checked={state.waiver === "unsigned"}
          onChange={({ target }) => change({ waiver: target.checked ? "unsigned" : undefined })}
        />
      </div>
      <SavedViews list={list} onChoose={onClose} />
      <div className="flex justify-end gap-2 border-t border-line pt-3">
        <Button variant="quiet" size="md" onClick={() => change(NO_FILTERS)}>
          Clear
        </Button>
        <Button size="md" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}

interface FieldFilterProps extends BookingFiltersProps {
  id: string;
}

function ActivityFilter({ list: { state, change }, id }: FieldFilterProps) {
  const denial = useDenial("catalogue");
  const query = useQueries({
    queries: [
      queries.admin.activities.list.queryOptions(),
      queries.admin.activities.archived.queryOptions(
        denial === null ? {} : { enabled: false, initialData: [] },
      ),
    ],
    combine: ([current, archived]) => ({
      data: current.data && archived.data && { current: current.data, archived: archived.data },
      dataUpdatedAt: Math.min(current.dataUpdatedAt, archived.dataUpdatedAt),
      error: current.error ?? archived.error,
      refetch: () =>
        Promise.all([current.refetch(), ...(denial === null ? [archived.refetch()] : [])]),
    }),
  });
  return (
    <QueryContent query={query} loading="Loading activities" errorTitle="Failed to load activities">
      {({ current, archived }) => (
        <SelectField
          id={id}
          label="Activity"
          choices={[
            { value: "", label: "All activities" },
            ...current.map(({ id: value, name }) => ({ value, label: name })),
            ...archived.map(({ id: value, name }) => ({ value, label: `${name} (archived)` })),
          ]}
          value={state.activityId ?? ""}
          onChange={(activityId) => change({ activityId: activityId || undefined })}
          {...(denial !== null && { hint: `Without archived activities. ${denial}` })}
        />
      )}
    </QueryContent>
  );
}

function SessionFilter({ list, id, date }: FieldFilterProps & { date: string }) {
  const { timezone } = useVenue();
  const { state, change } = list;
  const query = useQuery(queries.admin.slots.listOfDay.queryOptions({ input: { date } }));
  return (
    <QueryContent query={query} loading="Loading sessions" errorTitle="Failed to load sessions">
      {(slots) => (
        <SelectField
          id={id}
          label="Session"
          choices={[
            { value: "", label: "All sessions" },
            ...getSessionTimes(slots, state, timezone).map((time) => ({
              value: time,
              label: formatSession(date, time, timezone),
            })),
          ]}
          value={state.session ?? ""}
          onChange={(session) => change({ session: session || undefined })}
        />
      )}
    </QueryContent>
  );
}

/** The start times of the day, of the chosen activity if there is one. */
function getSessionTimes(
  slots: readonly AdminSlot[],
  { activityId, session }: BookingListState,
  timeZone: string,
): string[] {
  const starts = slots
    .filter((slot) => activityId === undefined || slot.activityId === activityId)
    .map(({ startsAt }) => localTimeOfDay(new Date(startsAt), timeZone));
  return [...new Set(session === undefined ? starts : [...starts, session])].toSorted();
}

function formatSession(date: string, time: string, timeZone: string): string {
  return formatTime(toInstant(date, time, timeZone), timeZone);
}

interface FilterChipsProps extends BookingFiltersProps {
  /** The chosen activity's name; undefined until it has loaded. */
  activityName: string | undefined;
}

/** The filters in effect; pressing one removes it. */
export function FilterChips({ list: { state, change }, activityName }: FilterChipsProps) {
  const { timezone } = useVenue();
  const { activityId, session, payment, waiver, source } = state;
  const visitDay = getVisitDay(state);
  const chips: { label: string; removal: BookingListChange }[] = [];
  if (activityId !== undefined) {
    const label = activityName ?? "One activity";
    chips.push({ label, removal: { activityId: undefined } });
  }
  if (session !== undefined && visitDay !== undefined) {
    const label = formatSession(visitDay, session, timezone);
    chips.push({ label, removal: { session: undefined } });
  }
  if (source) chips.push({ label: SOURCE_LABELS[source], removal: { source: undefined } });
  if (payment) chips.push({ label: UNPAID_LABEL, removal: { payment: undefined } });
  if (waiver) chips.push({ label: UNSIGNED_LABEL, removal: { waiver: undefined } });
  if (chips.length === 0) return null;
  return (
    <ul
      aria-label="Filters in effect"
      className="flex min-w-0 flex-wrap gap-2 max-side:order-last max-side:w-full"
    >
      {chips.map(({ label, removal }) => (
        <li key={label} className="min-w-0">
          <button
            type="button"
            aria-label={`Remove filter: ${label}`}
            onClick={() => change(removal)}
            className="inline-flex min-h-touch max-w-full items-center gap-2 rounded-button bg-primary-soft px-3 text-left font-semibold text-on-primary-soft hover:bg-primary-soft-hover"
          >
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <X className="size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
