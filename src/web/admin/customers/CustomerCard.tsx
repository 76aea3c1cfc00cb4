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
import { adminPaths } from "../kit/admin-paths.ts";
import { formatPhone } from "../kit/format-phone.ts";
import { IconButton } from "../kit/IconButton.tsx";
import { CardHead } from "./CardHead.tsx";
import { getEditButtonId } from "./use-card-editor.ts";

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
      <CardHead customer={customer}>
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
  const { id, name, bookingCount, spentPence, waiverCount } = customer;
  const bookings = (
    <>
      <b className="text-sm font-semibold text-ink-1 tabular-nums">{bookingCount}</b>
      {bookingCount === 1 ? " booking" : " bookings"}
    </>
  );
  return (
    <footer className="mt-1 flex min-h-touch flex-wrap items-center gap-x-4 border-t border-line pt-1 text-xs text-ink-2">
      {bookingCount > 0 ? (
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
      <ContactLine icon={Mail} label="E-mail">
        {email === null ? (
          <Muted>No e-mail</Muted>
        ) : (
          <span className="block wrap-anywhere">{email}</span>
        )}
      </ContactLine>
      {nextEmail !== null && (
        <ContactLine icon={Hourglass} label="New e-mail">
          <span className="block text-xs wrap-anywhere text-ink-3">
            {nextEmail} waits until it is proven
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
        {marketingConsent ? "Marketing e-mails welcome" : <Muted>No marketing</Muted>}
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
