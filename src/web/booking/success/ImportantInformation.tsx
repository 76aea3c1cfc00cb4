import CalendarX2 from "lucide-react/icons/calendar-x-2";
import Clock from "lucide-react/icons/clock";
import Footprints from "lucide-react/icons/footprints";
import IdCard from "lucide-react/icons/id-card";
import { useVenue } from "../../app/use-venue.ts";
import { InformationList } from "./InformationList.tsx";

const ICONS = {
  arrival: Clock,
  clothing: Footprints,
  requirements: IdCard,
  cancellation: CalendarX2,
} as const;

const TOPICS = ["arrival", "clothing", "requirements", "cancellation"] as const;

/** The venue's information for its visitors; empty texts are left out. */
export function ImportantInformation() {
  const { checkoutInfo } = useVenue();
  const topics = TOPICS.filter((topic) => checkoutInfo[topic].trim() !== "");
  if (topics.length === 0) return null;
  return (
    <InformationList
      lines={topics.map((topic) => ({ icon: ICONS[topic], text: checkoutInfo[topic] }))}
    />
  );
}
