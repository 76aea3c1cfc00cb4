import type { ReactNode } from "react";
import { staffMoment } from "../../../shared/admin-time.ts";
import type { BookedThere } from "../../../shared/contract/admin/closures.ts";
import { formatPence } from "../../../shared/money.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Button } from "../../ui/Button.tsx";
import { ChangeFrame } from "../kit/dialog/ActionDialog.tsx";
import { type ClosingSubject, subjectInWords } from "./closure-target.ts";
import { type Fates, LEAVE, planInWords } from "./settlement-plan.ts";

interface SettlementCheckProps {
  subject: ClosingSubject;
  people: readonly BookedThere[];
  fates: Fates;
  isClosed: boolean;
  /** Whether those who are moved or refunded are e-mailed. */
  notify: boolean;
  onBack: () => void;
  onCarryOut: () => void;
}

/** Who goes where and who is refunded, to be looked at before anything is done or sent. */
export function SettlementCheck(props: SettlementCheckProps) {
  const { subject, people, fates, isClosed, notify, onBack, onCarryOut } = props;
  const { timezone } = useVenue();
  const what = subject.kind === "day" ? "This Day" : "This Session";
  const fateOf = ({ bookingId }: BookedThere) => fates[bookingId] ?? LEAVE;
  const moved = people.flatMap((booking) => {
    const fate = fateOf(booking);
    return fate.do === "move" ? [{ booking, startsAt: fate.startsAt }] : [];
  });
  const cancelled = people.filter((booking) => fateOf(booking).do === "cancel");
  const left = people.filter((booking) => fateOf(booking).do === "leave");
  const changed = [...moved.map(({ booking }) => booking), ...cancelled];
  const starts = [...Map.groupBy(moved, ({ startsAt }) => startsAt)].sort(([one], [other]) =>
    one.localeCompare(other),
  );
  return (
    <ChangeFrame
      title={`Check the Changes to ${what}`}
      about={subjectInWords(subject, timezone)}
      note={planInWords(people, fates)}
      actions={
        <>
          <Button
            data-first
            variant="outline"
            size="md"
            onClick={onBack}
            className="flex-1 side:flex-none"
          >
            Back
          </Button>
          <Button size="md" onClick={onCarryOut} className="flex-1 side:flex-none">
            {isClosed ? "Yes, Carry On" : `Yes, Close ${what}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-sm">
        {starts.map(([startsAt, group]) => (
          <Group key={startsAt} title={`Moved to ${staffMoment(new Date(startsAt), timezone)}`}>
            {group.map(({ booking }) => (
              <Party key={booking.bookingId} booking={booking}>
                {`from ${staffMoment(new Date(booking.startsAt), timezone)}`}
              </Party>
            ))}
          </Group>
        ))}
        {cancelled.length > 0 && (
          <Group title="Cancelled">
            {cancelled.map((booking) => (
              <Party key={booking.bookingId} booking={booking}>
                {`${formatPence(booking.refundPence)} back`}
              </Party>
            ))}
          </Group>
        )}
        {left.length > 0 && (
          <Group title="Left for you to contact">
            {left.map((booking) => (
              <Party key={booking.bookingId} booking={booking}>
                {booking.phone || booking.email || "no phone or e-mail"}
              </Party>
            ))}
          </Group>
        )}
        <p className="font-medium text-ink-1">{emailsInWords(changed, notify)}</p>
      </div>
    </ChangeFrame>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="text-heading">{title}</h3>
      <ul className="mt-1 tabular-nums">{children}</ul>
    </section>
  );
}

function Party({ booking, children }: { booking: BookedThere; children: ReactNode }) {
  const { customerName, reference, activityName, ticketCount } = booking;
  return (
    <li className="wrap-anywhere">
      <span className="font-medium text-ink-1">{customerName || reference}</span>,{" "}
      {ticketCount === 1 ? "1 ticket" : `${ticketCount} tickets`} for {activityName}, {children}
    </li>
  );
}

/** `2 customers are e-mailed at once. 1 has no e-mail address.` */
function emailsInWords(changed: readonly BookedThere[], notify: boolean): string {
  if (!notify) return "Nobody is e-mailed.";
  const told = changed.filter(({ email }) => email !== "").length;
  const untold = changed.length - told;
  const many = told === 1 ? "1 customer is" : `${told} customers are`;
  const none = untold === 1 ? "1 has" : `${untold} have`;
  return `${many} e-mailed at once.${untold > 0 ? ` ${none} no e-mail address.` : ""}`;
}
