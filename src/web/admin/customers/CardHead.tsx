import type { ReactNode } from "react";
import type { DeskCustomer } from "../../../shared/contract/admin/customers.ts";
import { useVenue } from "../../app/use-venue.ts";
import { dayInWords } from "../kit/format-long-date.ts";
import { initialsOf } from "./initials.ts";

interface CardHeadProps {
  customer: DeskCustomer;
  children?: ReactNode;
}

/** Who it is, and since when. */
export function CardHead({ customer: { id, name, joinedAt }, children }: CardHeadProps) {
  const { timezone } = useVenue();
  return (
    <header className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-card bg-primary-soft text-xs font-semibold text-on-primary-soft"
      >
        {initialsOf(name)}
      </span>
      <div className="min-w-0">
        <h2 id={`name-${id}`} className="text-sm font-semibold wrap-anywhere text-ink-1">
          {name}
        </h2>
        <p className="text-2xs text-ink-3">Joined {dayInWords(joinedAt, timezone)}</p>
      </div>
      {children}
    </header>
  );
}
