import CalendarX2 from "lucide-react/icons/calendar-x-2";
import Gift from "lucide-react/icons/gift";
import Wallet from "lucide-react/icons/wallet";
import { localDate } from "../../../shared/time.ts";
import { CreateAccountPrompt } from "../../account/CreateAccountPrompt.tsx";
import { paths } from "../../app/paths.ts";
import { useVenue } from "../../app/use-venue.ts";
import { ConfirmationPage } from "../../booking/success/ConfirmationPage.tsx";
import { CopyText } from "../../booking/success/CopyText.tsx";
import { InformationList } from "../../booking/success/ImportantInformation.tsx";
import { InviteFriends } from "../../booking/success/InviteFriends.tsx";
import { GiftPass } from "../gift/GiftPass.tsx";
import {
  formatHowToUse,
  formatVoucherSentText,
  formatVoucherSentTitle,
  type VoucherSentState,
} from "./voucher-sent.ts";

/**
 * The gift voucher is bought. Its code is only on this page: no address and no storage contains it.
 */
export function VoucherSent(state: VoucherSentState) {
  const { voucher, warning } = state;
  const { businessName, timezone, checkoutInfo } = useVenue();
  const { cancellation } = checkoutInfo;
  return (
    <ConfirmationPage
      title={formatVoucherSentTitle(state)}
      lead={formatVoucherSentText(state)}
      warning={
        warning === null
          ? null
          : { title: warning, text: "Please keep the code below. It is ready to use." }
      }
      pass={
        <GiftPass
          recipientName={voucher.recipientName}
          amountPence={voucher.amountPence}
          validUntil={localDate(new Date(voucher.expiresAt), timezone)}
          stub={<VoucherStub {...voucher} />}
        />
      }
    >
      <InformationList
        lines={[
          { icon: Gift, text: formatHowToUse(voucher.recipientName) },
          { icon: Wallet, text: "Any balance stays on the voucher for another visit." },
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
    </ConfirmationPage>
  );
}

/** The server reveals the code for one day; after that only the recipient's email has it. */
function VoucherStub({ code, reference, recipientName }: VoucherSentState["voucher"]) {
  return (
    <>
      {code === null ? (
        <p className="text-ink-1">The code is in the email to {recipientName}.</p>
      ) : (
        <CopyText label="Voucher code" text={code} itemLabel="code" size="md" />
      )}
      <p className="mt-3 text-sm text-ink-3">
        Reference <b className="font-semibold text-ink-1 tabular-nums">{reference}</b>
      </p>
    </>
  );
}
