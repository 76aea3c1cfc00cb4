import type { DeskOverview } from "../../../shared/contract/desk/desk-overview.ts";
import { staffDate } from "../../../shared/staff-time.ts";
import { localHour } from "../../../shared/time.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { PageHead } from "../shell/PageHead.tsx";
import { bookedWords, greeting } from "./overview-words.ts";

/** A word to whoever is here, the day, and who is expected. */
export function OverviewHead({ overview }: { overview: DeskOverview }) {
  const { timezone } = useVenue();
  const { now, today, firstName, peopleBookedToday, peopleInToday } = overview;
  return (
    <PageHead title={greeting(localHour(new Date(now), timezone), firstName)}>
      {staffDate(today)}. {bookedWords(peopleBookedToday, peopleInToday)}
    </PageHead>
  );
}
