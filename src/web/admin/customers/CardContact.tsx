import Hourglass from "lucide-react/icons/hourglass";
import Mail from "lucide-react/icons/mail";
import Megaphone from "lucide-react/icons/megaphone";
import Phone from "lucide-react/icons/phone";
import type { ComponentType, ReactNode } from "react";
import type { DeskCustomer } from "../../../shared/contract/desk/desk-customers.ts";
import { phoneInWords } from "../shell/phone-in-words.ts";

/** How a customer is reached, and whether they want news; across, where a card has a row of its own. */
export function CardContact({ customer }: { customer: DeskCustomer }) {
  const { email, nextEmail, phone, marketingConsent } = customer;
  return (
    <dl className="grid gap-y-1 text-sm max-desk:flex max-desk:flex-wrap max-desk:gap-x-5">
      <Line icon={Mail} label="E-mail">
        {email === null ? (
          <None>No e-mail</None>
        ) : (
          <span className="block wrap-anywhere">{email}</span>
        )}
      </Line>
      {nextEmail !== null && (
        <Line icon={Hourglass} label="New e-mail">
          <span className="block text-xs wrap-anywhere text-ink-3">
            {nextEmail} waits until it is proven
          </span>
        </Line>
      )}
      <Line icon={Phone} label="Phone">
        {phone === "" ? (
          <None>No phone</None>
        ) : (
          <span className="tabular-nums">{phoneInWords(phone)}</span>
        )}
      </Line>
      <Line icon={Megaphone} label="Marketing">
        {marketingConsent ? "Marketing e-mails welcome" : <None>No marketing</None>}
      </Line>
    </dl>
  );
}

interface LineProps {
  icon: ComponentType<{ className?: string }>;
  label: string;
  children: ReactNode;
}

function Line({ icon: Icon, label, children }: LineProps) {
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

function None({ children }: { children: string }) {
  return <span className="text-ink-3">{children}</span>;
}
