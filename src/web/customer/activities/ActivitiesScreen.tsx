import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { Activity } from "../../../shared/contract/activities.ts";
import { apiContext } from "../../api/api-client.ts";
import { api } from "../../api/browser-api.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { pageMeta } from "../shell/page-meta.ts";
import { readNow, useStartPageData } from "../shell/use-start-page-data.ts";
import { ActivityList } from "./ActivityList.tsx";
import { Hero } from "./Hero.tsx";

export const meta = pageMeta(
  "Choose Your Adventure",
  "Book your experience: choose from our exciting range of activities.",
);

/** The first page is rendered with its list, or with what went wrong; it does not wait for retries. */
export async function loader({ context }: LoaderFunctionArgs) {
  const list = await readNow(() => context.get(apiContext).activities.list());
  return data(list, { status: list.state === "ready" ? 200 : 503 });
}

/** Who comes back finds the list where it was scrolled to, so it is read before the page changes. */
export function clientLoader() {
  return readNow(readActivities);
}

function readActivities(): Promise<Activity[]> {
  return api.activities.list();
}

export default function ActivitiesScreen() {
  const initial = useLoaderData<Loaded<Activity[]>>();
  const [list, tryAgain] = useStartPageData(initial, readActivities);
  return (
    <>
      <Hero />
      <section className="mx-auto w-full max-w-[calc(var(--container-page)+2*var(--spacing-gutter))] flex-1 px-gutter pt-8 pb-20 tablet:pt-12">
        <h2 className="text-title">Choose Your Adventure</h2>
        <ActivityList list={list} onTryAgain={tryAgain} />
      </section>
    </>
  );
}
