import type { ReactNode } from "react";
import type { AdminCustomer } from "../../../shared/contract/admin/customers.ts";
import { useVenue } from "../../app/use-venue.ts";
import { formatLongDate } from "../kit/format-long-date.ts";
import { getInitials } from "./initials.ts";

interface CardHeadProps {
  customer: AdminCustomer;
  children?: ReactNode;
}

/** A customer's name, and since when they are a customer. */
export function CardHead({ customer: { id, name, joinedAt }, children }: CardHeadProps) {
  const { timezone } = useVenue();
  return (
    <header className="flex min-w-0 items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-9 shrink-0 place-items-center rounded-card bg-primary-soft text-xs font-semibold text-on-primary-soft"
      >
        {getInitials(name)}
      </span>
      <div className="min-w-0">
        <h2 id={`name-${id}`} className="text-sm font-semibold wrap-anywhere text-ink-1">
          {name}
        </h2>
        <p className="text-2xs text-ink-3">Joined {formatLongDate(joinedAt, timezone)}</p>
      </div>
      {children}
    </header>
  );
}
