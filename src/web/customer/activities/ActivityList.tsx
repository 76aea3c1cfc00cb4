import type { Activity } from "../../../shared/contract/activities.ts";
import type { Loaded } from "../../api/use-loaded.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { StartFailure } from "../shell/StartFailure.tsx";
import { ActivityCard } from "./ActivityCard.tsx";

interface ActivityListProps {
  list: Loaded<Activity[]>;
  onTryAgain: () => void;
}

/** How many cards are in view at first; their pictures do not wait to be scrolled to. */
const CARDS_IN_VIEW = 3;

export function ActivityList({ list, onTryAgain }: ActivityListProps) {
  if (list.state === "loading") return <Spinner label="Loading activities" className="py-24" />;
  if (list.state === "failed") {
    return <StartFailure failure={list.failure} onTryAgain={onTryAgain} />;
  }
  if (list.data.length === 0) {
    return <p className="mt-6 text-lg">No activities available at the moment.</p>;
  }
  return (
    <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-5 tablet:mt-6 tablet:gap-x-6 tablet:gap-y-8">
      {list.data.map((activity, index) => (
        <li key={activity.id} className="grid">
          <ActivityCard activity={activity} isInView={index < CARDS_IN_VIEW} />
        </li>
      ))}
    </ul>
  );
}
