import { formatPence } from "../../../shared/money.ts";
import { staffMoment } from "../../../shared/staff-time.ts";
import { useVenue } from "../../customer/shell/use-venue.ts";
import type { Booked } from "./booked.ts";

interface BookedFactsProps {
  booked: Booked;
  activityName: string;
}

/** Each as a line: what, when, how many, and the money. */
export function BookedFacts({ booked, activityName }: BookedFactsProps) {
  const { timezone } = useVenue();
  const { startsAt, ticketCount, payment, paidPence, duePence, changePence, mailedTo } = booked;
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
      <Fact name="Activity" value={activityName} />
      <Fact name="When" value={staffMoment(new Date(startsAt), timezone)} />
      <Fact name="Tickets" value={String(ticketCount)} />
      {paidPence > 0 && (
        <Fact
          name={payment === "cash" ? "Taken in cash" : "Taken otherwise"}
          value={formatPence(paidPence)}
        />
      )}
      {changePence !== null && <Fact name="Change" value={formatPence(changePence)} isStrong />}
      {duePence > 0 && <Fact name="To pay" value={formatPence(duePence)} isStrong />}
      {paidPence === 0 && duePence === 0 && <Fact name="To pay" value="Nothing" />}
      <Fact name="Confirmation" value={mailedTo === null ? "Not sent" : `Goes to ${mailedTo}`} />
    </dl>
  );
}

function Fact({ name, value, isStrong }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd
        className={`wrap-anywhere text-ink-1 tabular-nums ${isStrong ? "text-lg font-bold" : ""}`}
      >
        {value}
      </dd>
    </>
  );
}
