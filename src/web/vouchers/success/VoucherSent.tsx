import ArrowRight from "lucide-react/icons/arrow-right";
import CalendarX2 from "lucide-react/icons/calendar-x-2";
import Gift from "lucide-react/icons/gift";
import Wallet from "lucide-react/icons/wallet";
import { Link } from "react-router";
import { localDate } from "../../../shared/time.ts";
import { CreateAccountPrompt } from "../../account/CreateAccountPrompt.tsx";
import { paths } from "../../app/paths.ts";
import { useVenue } from "../../app/use-venue.ts";
import { ConfirmedHeading } from "../../booking/success/ConfirmedHeading.tsx";
import { CopyText } from "../../booking/success/CopyText.tsx";
import { InformationList } from "../../booking/success/InformationList.tsx";
import { InviteFriends } from "../../booking/success/InviteFriends.tsx";
import { Alert } from "../../ui/Alert.tsx";
import { GiftPass } from "../gift/GiftPass.tsx";
import type { VoucherSentState } from "../payment/voucher-sent-state.ts";
import {
  formatHowToUse,
  formatVoucherSentText,
  formatVoucherSentTitle,
} from "./voucher-sent-text.ts";

/**
 * The gift voucher is bought. Its code is only on this page: no address and no storage contains it.
 */
export function VoucherSent(state: VoucherSentState) {
  const { voucher, warning } = state;
  const { businessName, timezone, checkoutInfo } = useVenue();
  const { cancellation } = checkoutInfo;
  return (
    <div className="mx-auto w-full max-w-[64rem] flex-1 px-gutter pt-8 pb-10 tablet:pt-12 desktop:pb-20">
      <ConfirmedHeading title={formatVoucherSentTitle(state)}>
        <p>{formatVoucherSentText(state)}</p>
      </ConfirmedHeading>
      {warning !== null && (
        <Alert tone="warn" announced title={warning} className="mx-auto mt-6 max-w-xl">
          Please keep the code below; it can be spent as it is.
        </Alert>
      )}
      <div className="mt-8 grid gap-8 tablet:mt-12 desktop:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] desktop:items-start desktop:gap-12">
        <div className="transition-[translate,opacity] delay-200 duration-slow ease-out starting:translate-y-3 starting:opacity-0">
          <GiftPass
            recipientName={voucher.recipientName}
            amountPence={voucher.amountPence}
            validUntil={localDate(new Date(voucher.expiresAt), timezone)}
            stub={<VoucherStub {...voucher} />}
          />
        </div>
        <div>
          <InformationList
            lines={[
              { icon: Gift, text: formatHowToUse(voucher.recipientName) },
              { icon: Wallet, text: "What is not spent stays on the voucher for another visit." },
              ...(cancellation.trim() === "" ? [] : [{ icon: CalendarX2, text: cancellation }]),
            ]}
          />
          <div className="mt-6 flex flex-wrap gap-3">
            <InviteFriends
              title={businessName}
              text={`Join me for a day out at ${businessName}.`}
              url={new URL(paths.home, window.location.origin).href}
            />
          </div>
          {warning === null && (
            <CreateAccountPrompt
              name={voucher.purchaserFirstName}
              isFullName={false}
              email={voucher.purchaserEmail}
            />
          )}
          <Link
            to={paths.home}
            className="mt-5 inline-flex min-h-touch items-center gap-2 font-semibold text-link underline underline-offset-4"
          >
            Book Another Activity
            <ArrowRight className="size-5" />
          </Link>
        </div>
      </div>
    </div>
  );
}

/** The server reveals the code for one day; after that only the recipient's email has it. */
function VoucherStub({ code, reference, recipientName }: VoucherSentState["voucher"]) {
  return (
    <>
      {code === null ? (
        <p className="text-ink-1">{recipientName} has the code in the email.</p>
      ) : (
        <CopyText label="Voucher code" text={code} itemLabel="code" size="md" />
      )}
      <p className="mt-3 text-sm text-ink-3">
        Reference <b className="font-semibold text-ink-1 tabular-nums">{reference}</b>
      </p>
    </>
  );
}
