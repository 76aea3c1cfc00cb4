import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { AdminActivity, ArchivedActivity } from "../../../shared/contract/admin/activities.ts";
import { type ApiClient, apiContext } from "../../app/api-client.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { requireAdministrator } from "../frame/require-administrator.ts";
import { LoadErrorMessage } from "../kit/LoadErrorMessage.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { ActivityList } from "./ActivityList.tsx";

const TITLE = "Activities";

export const meta = pageMeta(TITLE, "What visitors can book: price, duration and places.");

/** Without pages, because a venue has few activities. */
interface ActivityLists {
  offered: AdminActivity[];
  archived: ArchivedActivity[];
}

export async function loader({ context }: LoaderFunctionArgs) {
  const loaded = await readActivities(context.get(apiContext));
  return data(loaded, { status: loaded.state === "ready" ? 200 : 503 });
}

export function clientLoader() {
  return readActivities(api);
}

function readActivities({ admin }: ApiClient) {
  return requireAdministrator(async (): Promise<ActivityLists> => {
    const [offered, archived] = await Promise.all([
      admin.activities.list(),
      admin.activities.archived(),
    ]);
    return { offered, archived };
  });
}

/** What visitors can book: create, edit, archive and restore activities. */
export default function ActivitiesScreen() {
  const loaded = useLoaderData<LoadState<ActivityLists>>();
  if (loaded.state === "ready") return <ActivityList title={TITLE} {...loaded.data} />;
  return (
    <>
      <PageHead title={TITLE} />
      {loaded.state === "failed" && (
        <LoadErrorMessage title="Failed to load activities" failure={loaded.failure} />
      )}
    </>
  );
}
