import {
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from "react-router";
import { type ApiClient, apiContext } from "../../api/api-client.ts";
import { api } from "../../api/browser-api.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { pageMeta } from "../../customer/shell/page-meta.ts";
import { LoadFailure } from "../shell/LoadFailure.tsx";
import { PageHead } from "../shell/PageHead.tsx";
import { requireAdministrator } from "../shell/require-administrator.ts";
import { NewBooking, type Offer } from "./NewBooking.tsx";

const TITLE = "New booking";

export const meta = pageMeta(TITLE, "A booking for a caller or somebody who walked in.");

export function loader({ context }: LoaderFunctionArgs) {
  return requireAdministrator(() => readOffer(context.get(apiContext)));
}

export function clientLoader() {
  return requireAdministrator(() => readOffer(api));
}

async function readOffer(client: ApiClient): Promise<Offer> {
  const [activities, addons] = await Promise.all([client.activities.list(), client.addons.list()]);
  return { activities, addons };
}

/** Bookings are made here for callers and for those who stand at the desk. */
export default function NewBookingScreen() {
  const loaded = useLoaderData<Loaded<Offer>>();
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  if (loaded.state !== "ready") {
    const failure = loaded.state === "failed" ? loaded.failure : "INTERNAL";
    return (
      <LoadFailure
        title={TITLE}
        what="Failed to load activities"
        failure={failure}
        onRetry={revalidate}
      />
    );
  }
  const asked = {
    activityId: search.get("activity"),
    date: search.get("date"),
    time: search.get("time"),
  };
  return (
    <>
      <PageHead title={TITLE} />
      <NewBooking
        key={Object.values(asked).join()}
        offer={loaded.data}
        asked={asked}
        onOfferChanged={revalidate}
      />
    </>
  );
}
