import { useWatch } from "react-hook-form";
import {
  type ClientLoaderFunctionArgs,
  redirect,
  replace,
  useLoaderData,
  useNavigate,
} from "react-router";
import type { VoucherTemplate } from "../../../shared/contract/public/catalogue.ts";
import { getGreetingName } from "../../../shared/rules/person-name.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { paths } from "../../app/paths.ts";
import { StepHeading } from "../../app/StepHeading.tsx";
import { loadOnce } from "../../app/use-start-page-data.ts";
import { useVenue } from "../../app/use-venue.ts";
import { StepActions } from "../../booking/frame/StepActions.tsx";
import { StepFallback } from "../../booking/frame/StepFallback.tsx";
import { ClearDetailsPrompt } from "../../booking/information/ClearDetailsPrompt.tsx";
import { chooseVoucher, VOUCHER_PURCHASE_PARAM } from "../../booking/when/choose-activity.ts";
import { bookingDraft } from "../../draft/booking-draft.ts";
import { clearDetailsWhenIdle } from "../../draft/idle-timeout.ts";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { GiftPass, GiftTotal } from "../gift/GiftPass.tsx";
import { computeValidUntil, getGiftErrors, useGiftForm } from "../gift/gift-form.ts";
import { AmountPanel, PurchaserFields, RecipientFields } from "./GiftFields.tsx";

export const meta = pageMeta("Purchase a Gift Voucher", "A day out for someone you like.");

/**
 * The form works without suggested amounts, so a failed request for them is ignored; only a venue
 * that is not open yet redirects.
 */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  guardVoucherDetails(request.url);
  const templates = await loadOnce(() => api.voucherTemplates.list());
  if (templates.state === "ready") return templates.data;
  // The start page explains it.
  if (templates.state === "failed" && templates.failure === "VENUE_NOT_OPEN") {
    throw redirect(paths.home);
  }
  return [];
}

/**
 * A link can start the purchase; its parameter is removed from the address. Without a purchase in
 * progress the visitor is redirected to the list.
 */
function guardVoucherDetails(url: string): void {
  clearDetailsWhenIdle();
  if (new URL(url).searchParams.has(VOUCHER_PURCHASE_PARAM)) {
    chooseVoucher();
    // Only then does the current history entry belong to this page, so that it may be replaced.
    const redirectTo = window.location.href === url ? replace : redirect;
    throw redirectTo(paths.voucher);
  }
  if (!bookingDraft().isVoucherPurchase) throw replace(paths.booking);
}

export function HydrateFallback() {
  return <StepFallback />;
}

/**
 * The first step: amount, recipient and purchaser. They stay in the browser until Pay is pressed.
 */
export default function VoucherDetailsScreen() {
  const templates = useLoaderData<VoucherTemplate[]>();
  const navigate = useNavigate();
  const venue = useVenue();
  const { form, clear } = useGiftForm(venue.today);
  const values = useWatch({ control: form.control });
  const { submitCount } = form.formState;
  const amountPence = values.amountPence ?? 0;
  const name = values.recipient?.name?.trim() ?? "";
  return (
    <>
      <StepHeading title="Purchase a Gift Voucher" lead={formatLead(venue.voucherExpiryMonths)} />
      <div className="mt-6 flex flex-col gap-8 desktop:mt-8 desktop:grid desktop:grid-cols-[minmax(0,1fr)_var(--container-summary)] desktop:items-start desktop:gap-12">
        <form
          noValidate
          onSubmit={form.handleSubmit(() => navigate(paths.voucherPayment))}
          className="min-w-0"
        >
          {submitCount > 0 && (
            <ErrorSummary
              title="Please fill in all required fields correctly."
              errors={getGiftErrors(form)}
              attempt={submitCount}
            />
          )}
          {clear && <ClearDetailsPrompt onClear={clear} />}
          <AmountPanel form={form} amountPence={amountPence} templates={templates} />
          <RecipientFields form={form} today={venue.today} />
          <PurchaserFields form={form} />
          <StepActions
            back={paths.booking}
            label={
              <span>
                Continue<span className="max-desktop:sr-only"> to payment</span>
              </span>
            }
            summary={<GiftTotal amountPence={amountPence} />}
          />
        </form>
        <aside
          aria-label="Voucher preview"
          className="order-first desktop:sticky desktop:top-24 desktop:order-none"
        >
          <GiftPass
            recipientName={name}
            amountPence={amountPence}
            validUntil={computeValidUntil(venue, values.deliverOn)}
          />
          {name !== "" && (
            <p className="mt-4 hidden text-center text-sm wrap-anywhere text-ink-3 desktop:block">
              This is what {getGreetingName(name)} will see.
            </p>
          )}
        </aside>
      </div>
    </>
  );
}

function formatLead(months: number): string {
  const validity = months === 1 ? "1 month" : `${months} months`;
  return `It arrives by email, straight away or on a day you choose, can be spent in parts, and is valid for ${validity}.`;
}
