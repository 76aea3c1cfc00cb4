import type { ReactNode } from "react";
import type { CustomerDetails } from "../../../shared/contract/admin/customer-page.ts";
import { formatPence } from "../../../shared/money.ts";
import { useVenue } from "../../app/use-venue.ts";
import { AdminPanel } from "../kit/AdminPanel.tsx";
import { formatLongDate } from "../kit/format-long-date.ts";
import { formatPhone } from "../kit/format-phone.ts";

/** How to reach a customer, since when they are one, and whether they may be written to. */
export function ContactPanel({ customer }: { customer: CustomerDetails }) {
  const { timezone } = useVenue();
  const { email, nextEmail, phone, address, joinedAt, hasAccount, duplicates } = customer;
  return (
    <AdminPanel title="Contact">
      <Facts>
        <Fact label="Email">{email ?? "Not given"}</Fact>
        {nextEmail !== null && <Fact label="New email">{nextEmail}, not confirmed yet</Fact>}
        <Fact label="Phone">{phone === "" ? "Not given" : formatPhone(phone)}</Fact>
        <Fact label="Address">
          {address.length === 0
            ? "Not given"
            : address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
        </Fact>
        <Fact label="Customer since">{formatLongDate(joinedAt, timezone)}</Fact>
        <Fact label="Account">{hasAccount ? "Has an account" : "No account"}</Fact>
        <Fact label="Marketing">
          <Consent customer={customer} />
        </Fact>
        {duplicates.length > 0 && (
          <Fact label="Merged">
            {duplicates.map((duplicate) => (
              <span key={duplicate.id} className="block">
                {duplicate.name}
                {duplicate.email !== null && (
                  <span className="block text-xs text-ink-3">{duplicate.email}</span>
                )}
              </span>
            ))}
          </Fact>
        )}
      </Facts>
    </AdminPanel>
  );
}

function Consent({ customer }: { customer: CustomerDetails }) {
  const { timezone } = useVenue();
  const { marketingConsent, consent } = customer;
  return (
    <>
      {marketingConsent ? "Accepts marketing emails" : "No marketing emails"}
      <span className="block text-xs text-ink-3">{formatDecision(customer, timezone)}</span>
      {consent.source === "staff" && (
        <span className="block text-xs text-ink-3">
          Changed by {consent.by ?? "a former member of staff"}
        </span>
      )}
    </>
  );
}

/** When and how consent was last given or withdrawn. */
function formatDecision({ marketingConsent, consent }: CustomerDetails, timezone: string): string {
  if (consent.at === null) return marketingConsent ? "Date not recorded" : "";
  const date = formatLongDate(consent.at, timezone);
  const how = { purchase: " with a purchase", profile: " in their profile", staff: "" };
  return `${marketingConsent ? "Given" : "Withdrawn"} on ${date}${how[consent.source ?? "staff"]}`;
}

/** The money kept: for bookings and for gift vouchers they bought. */
export function SpendPanel({ customer }: { customer: CustomerDetails }) {
  const { spentPence, voucherSpentPence } = customer;
  return (
    <AdminPanel title="Spend">
      <div className="px-4 pb-4">
        <p className="mb-2 text-title text-ink-1 tabular-nums">
          {formatPence(spentPence + voucherSpentPence)}
        </p>
        <dl className="grid grid-cols-[1fr_auto] gap-y-1 text-sm">
          <SpendLine label="Bookings" pence={spentPence} />
          <SpendLine label="Gift vouchers" pence={voucherSpentPence} />
        </dl>
        <p className="mt-2 text-xs text-ink-3">Card, cash and other payments, less refunds.</p>
      </div>
    </AdminPanel>
  );
}

function SpendLine({ label, pence }: { label: string; pence: number }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="text-right text-ink-1 tabular-nums">{formatPence(pence)}</dd>
    </>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 px-4 pb-4 text-sm">
      {children}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 text-ink-1 tabular-nums wrap-anywhere">{children}</dd>
    </>
  );
}
