import { useState } from "react";
import type { DeskVoucher } from "../../../shared/contract/desk/desk-voucher.ts";
import { Alert } from "../../ui/Alert.tsx";
import { DialogNews } from "../booking/DialogNews.tsx";
import { useNews } from "../booking/use-news.ts";
import { DrawerFrame } from "../shell/Drawer.tsx";
import { staffSentence } from "../shell/staff-failure.ts";
import { EditRecipientDialog } from "./EditRecipientDialog.tsx";
import { ExtendDialog } from "./ExtendDialog.tsx";
import { usePrinting } from "./use-printing.ts";
import { resentWords, useResend } from "./use-resend.ts";
import { VoidDialog } from "./VoidDialog.tsx";
import { VoucherActions } from "./VoucherActions.tsx";
import { VoucherBalance } from "./VoucherBalance.tsx";
import { VoucherCode } from "./VoucherCode.tsx";
import { VoucherFacts } from "./VoucherFacts.tsx";
import { VoucherHistory } from "./VoucherHistory.tsx";
import { VoucherLetters } from "./VoucherLetters.tsx";
import { VoucherMoney } from "./VoucherMoney.tsx";

interface VoucherStoryProps {
  voucher: DeskVoucher;
  onChanged: () => void;
  onOpenBooking: (bookingId: string) => void;
}

type Asked = "recipient" | "expiry" | "void" | null;

/** What is left of a voucher, whose it is, what became of it, and what can be done. */
export function VoucherStory({ voucher, onChanged, onOpenBooking }: VoucherStoryProps) {
  const [asked, setAsked] = useState<Asked>(null);
  const { isBusy, failure, resend } = useResend();
  const printing = usePrinting(voucher.id);
  const { news, tell, clear } = useNews();
  const canVoid = voucher.status !== "voided" && voucher.balancePence > 0;

  async function sendAgain() {
    clear();
    const toAddress = await resend(voucher.id);
    if (toAddress === null) return;
    tell({ tone: "done", sentence: resentWords(toAddress) });
    onChanged();
  }

  return (
    <>
      <DrawerFrame
        title={<VoucherCode code={voucher.code} />}
        actions={
          canVoid && (
            <VoucherActions
              voucher={voucher}
              isPrinting={printing.isBusy}
              onPrint={() => void printing.print()}
              onVoid={() => setAsked("void")}
            />
          )
        }
      >
        <div className="grid gap-5">
          <VoucherBalance voucher={voucher} />
          {failure && (
            <Alert tone="danger" title="Failed to resend voucher">
              {staffSentence(failure)}
            </Alert>
          )}
          {printing.failure && (
            <Alert tone="danger" title="Failed to print voucher">
              {staffSentence(printing.failure)}
            </Alert>
          )}
          <VoucherFacts
            voucher={voucher}
            isResending={isBusy}
            onEdit={() => setAsked("recipient")}
            onExtend={() => setAsked("expiry")}
            onResend={() => void sendAgain()}
          />
          <VoucherMoney voucher={voucher} onChanged={onChanged} />
          <VoucherHistory entries={voucher.entries} onOpenBooking={onOpenBooking} />
          <VoucherLetters letters={voucher.letters} />
        </div>
      </DrawerFrame>
      <DialogNews news={news?.tone === "done" ? news : null} onClose={clear} />
      <EditRecipientDialog
        voucher={asked === "recipient" ? voucher : null}
        onClose={() => setAsked(null)}
        onSaved={onChanged}
      />
      <ExtendDialog
        voucher={asked === "expiry" ? voucher : null}
        onClose={() => setAsked(null)}
        onExtended={onChanged}
      />
      <VoidDialog
        voucher={asked === "void" ? voucher : null}
        onClose={() => setAsked(null)}
        onVoided={onChanged}
      />
    </>
  );
}
