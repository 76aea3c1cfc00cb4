import type { ActivityLogPage } from "../../../shared/contract/admin/activity-log.ts";
import { EVENT_ENTITY_LABELS, type EventEntity } from "../../../shared/event-entities.ts";
import { isDate } from "../../../shared/time.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { useVenue } from "../../app/use-venue.ts";
import { DateField } from "../../ui/DateField.tsx";
import { ExportCsv } from "../kit/export/ExportCsv.tsx";
import { revalidateList, useListState } from "../kit/list-state.ts";
import { LogSelect } from "../kit/log/LogSelect.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { ListQueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";
import { ListSearch } from "../kit/table/ListSearch.tsx";
import { ActivityLogTable } from "./ActivityLogTable.tsx";
import { type EventListState, eventList } from "./event-list.ts";

const ACTOR_OPTIONS = [
  { value: "", label: "Everybody" },
  { value: "staff", label: "All staff" },
  { value: "customer", label: "Customers" },
  { value: "visitor", label: "Visitors" },
  { value: "system", label: "System" },
  { value: "provider", label: "Card processor" },
];
const ENTITY_OPTIONS: readonly { value: EventEntity | ""; label: string }[] = [
  { value: "", label: "Everything" },
  ...Object.entries(EVENT_ENTITY_LABELS).map(([value, label]) => ({
    value: value as EventEntity,
    label,
  })),
];

function ActivityLogToolbar({ staff }: { staff: ActivityLogPage["staff"] }) {
  const { state, change } = useListState(eventList);
  const { search = "", actor = "", entity = "" } = state;
  const staffOptions = staff.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-3 gap-y-2">
      <ListSearch
        label="Search the activity log"
        placeholder="Reference or name"
        search={search}
        onSearch={(text) => void change({ search: text })}
      />
      <LogSelect
        label="Who"
        choices={[...ACTOR_OPTIONS, ...staffOptions]}
        value={actor}
        onChoose={(chosen) => void change({ actor: chosen || undefined })}
        className="min-w-36 flex-1 side:max-w-48"
      />
      <LogSelect
        label="What"
        choices={ENTITY_OPTIONS}
        value={entity}
        onChoose={(chosen) => void change({ entity: chosen || undefined })}
        className="min-w-36 flex-1 side:max-w-48"
      />
      <DayFilter label="From" name="from" />
      <DayFilter label="Until" name="until" />
      <div className="ml-auto">
        <ExportCsv
          href={`/api/admin/activity-log/export?${toExportParams(state)}`}
          fileName="activity-log.csv"
          failureTitle="Failed to export the activity log"
        />
      </div>
    </div>
  );
}

/** The filter of the list: the file has everything that matches, whatever page is shown. */
function toExportParams({ actor, entity, from, until, search }: EventListState): URLSearchParams {
  const filter = Object.entries({ actor, entity, from, until, search });
  return new URLSearchParams(
    filter.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

interface DayFilterProps {
  label: string;
  name: "from" | "until";
}

function DayFilter({ label, name }: DayFilterProps) {
  const { today } = useVenue();
  const { state, change } = useListState(eventList);
  return (
    <DateField
      id={`activity-log-${name}`}
      label={label}
      today={today}
      value={state[name] ?? ""}
      onChange={(date) => {
        if (date === "" || isDate(date)) void change({ [name]: date || undefined });
      }}
      className="min-w-36 flex-1 side:max-w-44"
    />
  );
}

const TITLE = "Activity log";

export const meta = pageMeta(TITLE, "Who changed what, when, from what to what.");

const screen = defineScreen(({ admin: { activityLog } }, searchParams) => [
  activityLog.list.queryOptions({ input: eventList.parse(searchParams) }),
]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;
export const shouldRevalidate = revalidateList(eventList);

/** Every change to money, places, settings and people. */
export default function ActivityLogScreen() {
  const [query] = screen.useQueries();
  return (
    <>
      <PageHead title={TITLE} />
      <ActivityLogToolbar staff={query.data?.staff ?? []} />
      {query.data === undefined ? (
        <ListQueryError title="Failed to load the activity log" query={query} />
      ) : (
        <ActivityLogTable list={query.data} />
      )}
    </>
  );
}
