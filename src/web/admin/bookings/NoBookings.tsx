import CalendarSearch from "lucide-react/icons/calendar-search";
import { Button } from "../../ui/Button.tsx";
import { TableMessage } from "../table/TableMessage.tsx";
import type { ListWish, WishChange } from "./list-address.ts";

interface NoBookingsProps {
  wish: ListWish;
  onChange: (change: WishChange) => void;
}

interface WayOn {
  advice: string;
  label: string;
  change: WishChange;
}

/** That nothing matches, and which filter to take off. */
export function NoBookings({ wish, onChange }: NoBookingsProps) {
  const way = wayOn(wish);
  return (
    <TableMessage
      icon={CalendarSearch}
      title="No bookings found in the selected date range"
      action={
        way && (
          <Button variant="outline" size="md" onClick={() => onChange(way.change)}>
            {way.label}
          </Button>
        )
      }
    >
      {way?.advice ?? "They appear here as soon as somebody books."}
    </TableMessage>
  );
}

function wayOn({ page, from, until, search, customerId, status }: ListWish): WayOn | null {
  if (page > 1) {
    const advice = "The list does not reach this page any more.";
    return { advice, label: "Show the first page", change: {} };
  }
  if (from !== undefined || until !== undefined) {
    const advice = "Try other dates, or take the filter off.";
    return { advice, label: "Show all dates", change: { from: undefined, until: undefined } };
  }
  if (search !== undefined) {
    const advice = "Try fewer letters: a part of a name, a reference, a phone number.";
    return { advice, label: "Clear the search", change: { search: undefined } };
  }
  if (status !== undefined) {
    const advice = `None is ${status}.`;
    return { advice, label: "Show all bookings", change: { status: undefined } };
  }
  if (customerId === undefined) return null;
  const advice = "This customer has no bookings.";
  return { advice, label: "Show everybody's bookings", change: { customerId: undefined } };
}
