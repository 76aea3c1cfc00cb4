import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { AUDIT_ACTORS, AUDITED_THINGS, type AuditedThing } from "../../../shared/audit-entities.ts";
import type { AuditPage } from "../../../shared/contract/admin/audit.ts";
import { isDate } from "../../../shared/time.ts";
import { type ApiClient, apiContext } from "../../app/api-client.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import type { Loaded } from "../../app/use-api-query.ts";
import { useVenue } from "../../app/use-venue.ts";
import { DateField } from "../../ui/DateField.tsx";
import { requireAdministrator } from "../frame/require-administrator.ts";
import { NotLoaded } from "../kit/LoadErrorMessage.tsx";
import { LogSearch } from "../kit/log/LogSearch.tsx";
import { LogChoice } from "../kit/log/LogSelect.tsx";
import { isId, oneOf, readLogPlace } from "../kit/log/log-query.ts";
import { useLogAddress } from "../kit/log/use-log-query.ts";
import { PageHead } from "../kit/PageHead.tsx";
import { AuditTable } from "./AuditTable.tsx";

const CALLERS = [
  { value: "", label: "Everybody" },
  { value: "staff", label: "All staff" },
  { value: "customer", label: "Customers" },
  { value: "visitor", label: "Visitors" },
  { value: "system", label: "System" },
  { value: "provider", label: "Card processor" },
];
const THINGS = [
  { value: "", label: "Everything" },
  ...Object.entries(AUDITED_THINGS).map(([value, label]) => ({ value, label })),
];

/** Whose changes to what are shown, and of which days. */
function AuditToolbar({ staff }: { staff: AuditPage["staff"] }) {
  const { parameters, filter } = useLogAddress();
  const people = staff.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="mb-3 flex flex-wrap items-end gap-x-3 gap-y-2">
      <LogSearch label="Search the audit log" placeholder="Reference or name" />
      <LogChoice
        label="Who"
        choices={[...CALLERS, ...people]}
        value={parameters.get("who") ?? ""}
        onChoose={(who) => void filter({ who })}
        className="min-w-36 flex-1 side:max-w-48"
      />
      <LogChoice
        label="What"
        choices={THINGS}
        value={parameters.get("thing") ?? ""}
        onChoose={(thing) => void filter({ thing })}
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
  const { parameters, filter } = useLogAddress();
  const value = parameters.get(name) ?? "";
  return (
    <DateField
      id={`audit-${name}`}
      label={label}
      today={today}
      value={isDate(value) ? value : ""}
      onChange={(date) => {
        if (date === "" || isDate(date)) void filter({ [name]: date });
      }}
      className="min-w-36 flex-1 side:max-w-44"
    />
  );
}

const TITLE = "Audit log";

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
  const things = Object.keys(AUDITED_THINGS) as AuditedThing[];
  const said = parameters.get("who");
  const who = said !== null && isId(said) ? said : oneOf(AUDIT_ACTORS, said);
  const thing = oneOf(things, parameters.get("thing"));
  const [from, until] = [parameters.get("from") ?? "", parameters.get("until") ?? ""];
  const wanted = {
    ...readLogPlace(parameters),
    ...(who && { who }),
    ...(thing && { thing }),
    ...(isDate(from) && { from }),
    ...(isDate(until) && { until }),
  };
  return requireAdministrator(() => client.desk.audit.list(wanted));
}

/** Everything that ever changed money, places, settings or people. */
export default function AuditScreen() {
  const loaded = useLoaderData<Loaded<AuditPage>>();
  return (
    <>
      <PageHead title={TITLE} />
      <AuditToolbar staff={loaded.state === "ready" ? loaded.data.staff : []} />
      {loaded.state === "ready" && <AuditTable list={loaded.data} />}
      {loaded.state === "failed" && (
        <NotLoaded what="Failed to load the audit log" failure={loaded.failure} />
      )}
    </>
  );
}
