import CalendarX2 from "lucide-react/icons/calendar-x-2";
import Clock from "lucide-react/icons/clock";
import Footprints from "lucide-react/icons/footprints";
import IdCard from "lucide-react/icons/id-card";
import type { ComponentType } from "react";
import { useVenue } from "../../app/use-venue.ts";

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

interface InformationListProps {
  lines: readonly { icon: ComponentType<{ className?: string }>; text: string }[];
}

/** Information shown after a payment. */
export function InformationList({ lines }: InformationListProps) {
  return (
    <section>
      <h2 className="text-heading">Important Information</h2>
      <ul className="mt-2">
        {lines.map(({ icon: Icon, text }) => (
          <li key={text} className="flex gap-4 py-3 text-ink-1">
            <Icon className="mt-0.5 size-5 shrink-0 text-primary" />
            <span className="text-pretty wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
