import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
} from "react-router";
import type { AdminDay } from "../../../shared/contract/admin/days.ts";
import { apiContext } from "../../app/api-client.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import type { LoadState } from "../../app/use-api-query.ts";
import { requireAdministrator } from "../frame/require-administrator.ts";
import { parseDayParam } from "../kit/admin-paths.ts";
import { ScreenLoadError } from "../kit/ScreenLoadError.tsx";
import { DayBoard } from "./DayBoard.tsx";

const TITLE = "Today";

export const meta = pageMeta(TITLE, "Today's bookings and check-ins.");

export async function loader({ context, request }: LoaderFunctionArgs) {
  const date = parseDayParam(new URL(request.url).searchParams);
  const day = await requireAdministrator(() => context.get(apiContext).admin.days.get({ date }));
  return data(day, { status: day.state === "ready" ? 200 : 503 });
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const date = parseDayParam(new URL(request.url).searchParams);
  return requireAdministrator(() => api.admin.days.get({ date }));
}

/** The screen that stays open at the entrance: who is booked, and who is checked in. */
export default function TodayScreen() {
  const loaded = useLoaderData<LoadState<AdminDay>>();
  const { revalidate } = useRevalidator();
  if (loaded.state !== "ready") {
    const failure = loaded.state === "failed" ? loaded.failure : "INTERNAL";
    const errorTitle = "Failed to load today's bookings";
    return (
      <ScreenLoadError
        title={TITLE}
        errorTitle={errorTitle}
        failure={failure}
        onRetry={revalidate}
      />
    );
  }
  return <DayBoard loaderDay={loaded.data} />;
}
