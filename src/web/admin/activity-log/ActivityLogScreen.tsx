import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import {
  AUDIT_ACTORS,
  AUDIT_ENTITY_LABELS,
  type AuditEntity,
} from "../../../shared/audit-entities.ts";
import type { AuditPage } from "../../../shared/contract/admin/audit.ts";
import { isDate } from "../../../shared/time.ts";
import { type ApiClient, apiContext } from "../../app/api-client.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { DateField } from "../../ui/DateField.tsx";
import { requireAdministrator } from "../frame/require-administrator.ts";
import { LoadErrorMessage } from "../kit/LoadErrorMessage.tsx";
import { LogSearch } from "../kit/log/LogSearch.tsx";
import { LogSelect } from "../kit/log/LogSelect.tsx";
import { isUuid, oneOf, parseLogQuery, useLogQuery } from "../kit/log/log-query.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { AuditTable } from "./AuditTable.tsx";

const ACTOR_OPTIONS = [
  { value: "", label: "Everybody" },
  { value: "staff", label: "All staff" },
  { value: "customer", label: "Customers" },
  { value: "visitor", label: "Visitors" },
  { value: "system", label: "System" },
  { value: "provider", label: "Card processor" },
];
const RESOURCE_OPTIONS = [
  { value: "", label: "Everything" },
  ...Object.entries(AUDIT_ENTITY_LABELS).map(([value, label]) => ({ value, label })),
];

function AuditToolbar({ staff }: { staff: AuditPage["staff"] }) {
  const { parameters, filter: setFilter } = useLogQuery();
  const staffOptions = staff.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-3 gap-y-2">
      <LogSearch label="Search the activity log" placeholder="Reference or name" />
      <LogSelect
        label="Who"
        choices={[...ACTOR_OPTIONS, ...staffOptions]}
        value={parameters.get("actor") ?? ""}
        onChoose={(actor) => void setFilter({ actor })}
        className="min-w-36 flex-1 side:max-w-48"
      />
      <LogSelect
        label="What"
        choices={RESOURCE_OPTIONS}
        value={parameters.get("entity") ?? ""}
        onChoose={(entity) => void setFilter({ entity })}
        className="min-w-36 flex-1 side:max-w-48"
      />
      <DayFilter label="From" name="from" />
      <DayFilter label="Until" name="until" />
    </div>
  );
}

interface DayFilterProps {
  label: string;
  name: "from" | "until";
}

function DayFilter({ label, name }: DayFilterProps) {
  const { today } = useVenue();
  const { parameters, filter: setFilter } = useLogQuery();
  const value = parameters.get(name) ?? "";
  return (
    <DateField
      id={`audit-${name}`}
      label={label}
      today={today}
      value={isDate(value) ? value : ""}
      onChange={(date) => {
        if (date === "" || isDate(date)) void setFilter({ [name]: date });
      }}
      className="min-w-36 flex-1 side:max-w-44"
    />
  );
}

const TITLE = "Activity log";

export const meta = pageMeta(TITLE, "Who changed what, when, from what to what.");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const loaded = await readAudit(context.get(apiContext), request);
  return data(loaded, { status: loaded.state === "ready" ? 200 : 503 });
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return readAudit(api, request);
}

function readAudit(client: ApiClient, request: Request) {
  const parameters = new URL(request.url).searchParams;
  const resourceTypes = Object.keys(AUDIT_ENTITY_LABELS) as AuditEntity[];
  const actorParameter = parameters.get("actor");
  const actor =
    actorParameter !== null && isUuid(actorParameter)
      ? actorParameter
      : oneOf(AUDIT_ACTORS, actorParameter);
  const entity = oneOf(resourceTypes, parameters.get("entity"));
  const [from, until] = [parameters.get("from") ?? "", parameters.get("until") ?? ""];
  const query = {
    ...parseLogQuery(parameters),
    ...(actor && { actor }),
    ...(entity && { entity }),
    ...(isDate(from) && { from }),
    ...(isDate(until) && { until }),
  };
  return requireAdministrator(() => client.admin.audit.list(query));
}

/** Every change to money, places, settings and people. */
export default function AuditScreen() {
  const loaded = useLoaderData<LoadState<AuditPage>>();
  return (
    <>
      <PageHead title={TITLE} />
      <AuditToolbar staff={loaded.state === "ready" ? loaded.data.staff : []} />
      {loaded.state === "ready" && <AuditTable list={loaded.data} />}
      {loaded.state === "failed" && (
        <LoadErrorMessage title="Failed to load the activity log" failure={loaded.failure} />
      )}
    </>
  );
}
