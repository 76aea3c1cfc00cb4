import Hourglass from "lucide-react/icons/hourglass";
import Mail from "lucide-react/icons/mail";
import Megaphone from "lucide-react/icons/megaphone";
import Pencil from "lucide-react/icons/pencil";
import Phone from "lucide-react/icons/phone";
import Trash2 from "lucide-react/icons/trash-2";
import type { ComponentType, ReactNode } from "react";
import { Link } from "react-router";
import type { AdminCustomer } from "../../../shared/contract/admin/customers.ts";
import { pluralize } from "../../../shared/format.ts";
import { formatPence } from "../../../shared/money.ts";
import { isolateBidi } from "../../../shared/rules/person-name.ts";
import { useVenue } from "../../app/use-venue.ts";
import { adminPaths, customerPath } from "../kit/admin-paths.ts";
import { formatLongDate } from "../kit/format-long-date.ts";
import { formatPhone } from "../kit/format-phone.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { useOwnRole } from "../kit/own-role.ts";

interface CustomerCardProps {
  customer: AdminCustomer;
  /** Other customers are loading. */
  isLoading: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onOpenWaivers: () => void;
}

/** The details of a customer, and the actions. */
export function CustomerCard(props: CustomerCardProps) {
  const { customer, isLoading, onEdit, onDelete, onOpenWaivers } = props;
  return (
    <article
      aria-labelledby={`name-${customer.id}`}
      className="relative grid min-w-0 gap-2 rounded-card border border-line bg-card px-4 pt-3 pb-1.5"
    >
      <CardHead customer={customer} isLink>
        <span className="-mr-2 ml-auto flex shrink-0">
          <IconButton
            id={getEditButtonId(customer.id)}
            label={`Edit ${isolateBidi(customer.name)}`}
            onClick={onEdit}
          >
            <Pencil className="size-4.5" />
          </IconButton>
          <IconButton label={`Delete ${isolateBidi(customer.name)}`} onClick={onDelete}>
            <Trash2 className="size-4.5" />
          </IconButton>
        </span>
      </CardHead>
      <CardContact customer={customer} />
      <CardStats customer={customer} onOpenWaivers={onOpenWaivers} />
      {isLoading && <CardSkeleton />}
    </article>
  );
}

function CardSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 grid animate-late-show content-around rounded-card bg-card p-4"
    >
      {["w-40", "w-48", "w-28", "w-36", "w-full"].map((width) => (
        <span key={width} className={`h-2.5 rounded-full bg-hover ${width}`} />
      ))}
    </div>
  );
}

interface CardStatsProps {
  customer: AdminCustomer;
  onOpenWaivers: () => void;
}

const LINK_CLASS = "inline-flex min-h-touch items-center gap-1 rounded-badge font-medium text-link";

function CardStats({ customer, onOpenWaivers }: CardStatsProps) {
  const { permissions } = useOwnRole();
  const { id, name, bookingCount, spentPence, waiverCount } = customer;
  const bookings = (
    <>
      <b className="text-sm font-semibold text-ink-1 tabular-nums">{bookingCount}</b>
      {bookingCount === 1 ? " booking" : " bookings"}
    </>
  );
  return (
    <footer className="mt-1 flex min-h-touch flex-wrap items-center gap-x-4 border-t border-line pt-1 text-xs text-ink-2">
      {bookingCount > 0 && permissions.includes("see-bookings") ? (
        <Link
          to={`${adminPaths.bookings}?${new URLSearchParams({ customerId: id })}`}
          className={`${LINK_CLASS} underline-offset-2 hover:underline`}
        >
          {bookings}
          <span className="sr-only"> of {name}</span>
        </Link>
      ) : (
        <span className="inline-flex min-h-touch items-center gap-1">{bookings}</span>
      )}
      <span>
        <b className="text-sm font-semibold text-ink-1 tabular-nums">{formatPence(spentPence)}</b>{" "}
        spent
      </span>
      {waiverCount > 0 && (
        <button
          type="button"
          onClick={onOpenWaivers}
          className={`${LINK_CLASS} ml-auto hover:underline`}
        >
          {pluralize(waiverCount, "waiver")}
          <span className="sr-only"> of {name}</span>
        </button>
      )}
      {waiverCount === 0 && bookingCount > 0 && (
        <span className="ml-auto text-ink-3">Waiver Not Signed</span>
      )}
    </footer>
  );
}

/** Contact details and marketing consent; side by side where a card has a row of its own. */
function CardContact({ customer }: { customer: AdminCustomer }) {
  const { email, nextEmail, phone, marketingConsent } = customer;
  return (
    <dl className="grid gap-y-1 text-sm max-desktop:flex max-desktop:flex-wrap max-desktop:gap-x-5">
      <ContactLine icon={Mail} label="Email">
        {email === null ? (
          <Muted>No email</Muted>
        ) : (
          <span className="block wrap-anywhere">{email}</span>
        )}
      </ContactLine>
      {nextEmail !== null && (
        <ContactLine icon={Hourglass} label="New email">
          <span className="block text-xs wrap-anywhere text-ink-3">
            {nextEmail}, not confirmed yet
          </span>
        </ContactLine>
      )}
      <ContactLine icon={Phone} label="Phone">
        {phone === "" ? (
          <Muted>No phone</Muted>
        ) : (
          <span className="tabular-nums">{formatPhone(phone)}</span>
        )}
      </ContactLine>
      <ContactLine icon={Megaphone} label="Marketing">
        {marketingConsent ? "Accepts marketing emails" : <Muted>No marketing emails</Muted>}
      </ContactLine>
    </dl>
  );
}

interface ContactLineProps {
  icon: ComponentType<{ className?: string }>;
  label: string;
  children: ReactNode;
}

function ContactLine({ icon: Icon, label, children }: ContactLineProps) {
  return (
    <div className="flex min-w-0 items-start gap-x-2.5">
      <dt>
        <Icon className="mt-0.5 size-4 text-ink-3" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 text-ink-1">{children}</dd>
    </div>
  );
}

function Muted({ children }: { children: string }) {
  return <span className="text-ink-3">{children}</span>;
}

interface CardHeadProps {
  customer: AdminCustomer;
  /** The name links to the customer's page. */
  isLink?: boolean;
  children?: ReactNode;
}

/** A customer's name, and since when they are a customer. */
export function CardHead({ customer, isLink = false, children }: CardHeadProps) {
  const { id, name, joinedAt } = customer;
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
          {isLink ? (
            <Link
              to={customerPath(id)}
              className="relative rounded-badge underline-offset-2 before:absolute before:-inset-x-1 before:-inset-y-3 hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h2>
        <p className="text-2xs text-ink-3">Joined {formatLongDate(joinedAt, timezone)}</p>
      </div>
      {children}
    </header>
  );
}

/** `Catherine Featherstonehaugh-Price` → `CF`: the initials of the first and the last word. */
export function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}

export function getEditButtonId(customerId: string): string {
  return `edit-${customerId}`;
}
