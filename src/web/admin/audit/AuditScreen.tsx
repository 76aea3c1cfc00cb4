import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { AUDIT_ACTORS, AUDITED_THINGS, type AuditedThing } from "../../../shared/audited-things.ts";
import type { AuditPage } from "../../../shared/contract/desk/desk-audit.ts";
import { isDate } from "../../../shared/time.ts";
import { type ApiClient, apiContext } from "../../api/api-client.ts";
import { api } from "../../api/browser-api.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { pageMeta } from "../../customer/shell/page-meta.ts";
import { isId, oneOf, readLogPlace } from "../logs/log-place.ts";
import { NotLoaded } from "../shell/NotLoaded.tsx";
import { PageHead } from "../shell/PageHead.tsx";
import { requireAdministrator } from "../shell/require-administrator.ts";
import { AuditTable } from "./AuditTable.tsx";
import { AuditToolbar } from "./AuditToolbar.tsx";

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
