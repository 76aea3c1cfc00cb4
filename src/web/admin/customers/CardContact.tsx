import Hourglass from "lucide-react/icons/hourglass";
import Mail from "lucide-react/icons/mail";
import Megaphone from "lucide-react/icons/megaphone";
import Phone from "lucide-react/icons/phone";
import type { ComponentType, ReactNode } from "react";
import type { DeskCustomer } from "../../../shared/contract/desk/desk-customers.ts";
import { phoneInWords } from "../shell/phone-in-words.ts";

/** How a customer is reached, and whether they want news. */
export function CardContact({ customer }: { customer: DeskCustomer }) {
  const { email, nextEmail, phone, marketingConsent } = customer;
  return (
    <dl className="grid grid-cols-[1rem_minmax(0,1fr)] items-center gap-x-2.5 gap-y-1 text-sm">
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
    <>
      <dt>
        <Icon className="size-4 text-ink-3" />
        <span className="sr-only">{label}</span>
      </dt>
      <dd className="min-w-0 text-ink-1">{children}</dd>
    </>
  );
}

function None({ children }: { children: string }) {
  return <span className="text-ink-3">{children}</span>;
}
