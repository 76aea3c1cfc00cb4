import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { DeskHealth } from "../../../shared/contract/desk/desk-health.ts";
import { type ApiClient, apiContext } from "../../api/api-client.ts";
import { api } from "../../api/browser-api.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { pageMeta } from "../../customer/shell/page-meta.ts";
import { NotLoaded } from "../shell/NotLoaded.tsx";
import { PageHead } from "../shell/PageHead.tsx";
import { requireAdministrator } from "../shell/require-administrator.ts";
import { Configured } from "./Configured.tsx";
import { InvariantsPanel } from "./InvariantsPanel.tsx";
import { JobsPanel } from "./JobsPanel.tsx";
import { NeedsPerson } from "./NeedsPerson.tsx";

const TITLE = "Health";

export const meta = pageMeta(TITLE, "What needs a person, and how the system is.");

export async function loader({ context }: LoaderFunctionArgs) {
  const loaded = await readHealth(context.get(apiContext));
  return data(loaded, { status: loaded.state === "ready" ? 200 : 503 });
}

export function clientLoader() {
  return readHealth(api);
}

function readHealth(client: ApiClient) {
  return requireAdministrator(() => client.desk.health.get());
}

/** What needs a person and what to do about it, and whether all that must hold holds. */
export default function HealthScreen() {
  const loaded = useLoaderData<Loaded<DeskHealth>>();
  return (
    <>
      <PageHead title={TITLE}>
        Whether bookings, money and e-mails are in order, and what to do where they are not.
      </PageHead>
      {loaded.state === "failed" && (
        <NotLoaded what="Failed to load the health of the system" failure={loaded.failure} />
      )}
      {loaded.state === "ready" && (
        <div className="grid gap-5">
          <NeedsPerson health={loaded.data} />
          <InvariantsPanel health={loaded.data} />
          <JobsPanel jobs={loaded.data.jobs} />
          <Configured configured={loaded.data.configured} />
        </div>
      )}
    </>
  );
}
