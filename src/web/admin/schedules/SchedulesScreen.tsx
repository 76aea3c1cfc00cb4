import { data, type LoaderFunctionArgs, useLoaderData, useRevalidator } from "react-router";
import { type ApiClient, apiContext } from "../../api/api-client.ts";
import { api } from "../../api/browser-api.ts";
import { pageMeta } from "../../customer/shell/page-meta.ts";
import { PartFailure } from "../shell/PartFailure.tsx";
import { CalendarPanel } from "./CalendarPanel.tsx";
import { DayPanel } from "./DayPanel.tsx";
import { type LoadedSchedules, readSchedules } from "./read-schedules.ts";
import { ScheduleDialog } from "./ScheduleDialog.tsx";
import { SchedulesHead } from "./SchedulesHead.tsx";
import { readPlace } from "./schedules-address.ts";
import { useScheduleForm } from "./use-schedule-form.ts";

const TITLE = "Activity Schedules";

export const meta = pageMeta(TITLE, "When each activity is offered.");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const loaded = await read(context.get(apiContext), request);
  const parts = [loaded.calendar, loaded.activities, loaded.day];
  const isReady = parts.every(({ state }) => state === "ready");
  return data(loaded, { status: isReady ? 200 : 503 });
}

export function clientLoader({ request }: LoaderFunctionArgs) {
  return read(api, request);
}

function read(client: ApiClient, request: Request) {
  return readSchedules(client, readPlace(new URL(request.url).searchParams));
}

/** Three months of schedules, the schedules and sessions of one day, and the form that makes more. */
export default function SchedulesScreen() {
  const { calendar, activities, day, date, place } = useLoaderData<LoadedSchedules>();
  const { revalidate } = useRevalidator();
  const today = calendar.state === "ready" ? calendar.data.today : date;
  const form = useScheduleForm(place.activityId);
  const onCreate = activities.state === "ready" ? form.create : undefined;
  const onRetry = () => void revalidate();
  return (
    <>
      <SchedulesHead
        title={TITLE}
        place={place}
        from={calendar.state === "ready" ? calendar.data.from : date}
        onCreate={onCreate && (() => onCreate())}
      />
      <div className="grid gap-5">
        {activities.state === "failed" && (
          <PartFailure
            what="Failed to load activities"
            failure={activities.failure}
            onRetry={onRetry}
          />
        )}
        {calendar.state === "failed" && (
          <PartFailure
            what="Failed to load calendar schedules"
            failure={calendar.failure}
            onRetry={onRetry}
          />
        )}
        {calendar.state === "ready" && (
          <CalendarPanel
            calendar={calendar.data}
            activities={activities.state === "ready" ? activities.data : null}
            date={date}
            place={place}
          />
        )}
        {day.state === "failed" && (
          <PartFailure what="Failed to load schedules" failure={day.failure} onRetry={onRetry} />
        )}
        {day.state === "ready" && (
          <DayPanel
            {...{ date, today, place }}
            day={day.data}
            onCreate={onCreate}
            onEdit={onCreate && form.edit}
          />
        )}
      </div>
      <ScheduleDialog
        {...{ form, today }}
        activities={activities.state === "ready" ? activities.data : []}
      />
    </>
  );
}
