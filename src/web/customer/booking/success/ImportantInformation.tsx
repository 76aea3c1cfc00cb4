import CalendarX2 from "lucide-react/icons/calendar-x-2";
import Clock from "lucide-react/icons/clock";
import Footprints from "lucide-react/icons/footprints";
import IdCard from "lucide-react/icons/id-card";
import { useVenue } from "../../shell/use-venue.ts";

const ICONS = {
  arrival: Clock,
  clothing: Footprints,
  requirements: IdCard,
  cancellation: CalendarX2,
} as const;

const TOPICS = ["arrival", "clothing", "requirements", "cancellation"] as const;

/** What the venue wants visitors to know before they come; a text that it left empty is left out. */
export function ImportantInformation() {
  const { checkoutInfo } = useVenue();
  const topics = TOPICS.filter((topic) => checkoutInfo[topic].trim() !== "");
  if (topics.length === 0) return null;
  return (
    <section>
      <h2 className="text-heading">Important Information</h2>
      <ul className="mt-2">
        {topics.map((topic) => {
          const Icon = ICONS[topic];
          return (
            <li key={topic} className="flex gap-4 py-3 text-ink-1">
              <Icon className="mt-0.5 size-5 shrink-0 text-primary" />
              <span className="text-pretty">{checkoutInfo[topic]}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
