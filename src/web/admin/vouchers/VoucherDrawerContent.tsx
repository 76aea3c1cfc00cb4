import { Dialog } from "@base-ui/react/dialog";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import type { DeskVoucher } from "../../../shared/contract/admin/voucher-details.ts";
import { formatPence } from "../../../shared/money.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { DialogNews } from "../kit/DialogToast.tsx";
import { DrawerFrame } from "../kit/Drawer.tsx";
import { saveFile } from "../kit/export/download-file.ts";
import { staffSentence } from "../kit/staff-failure.ts";
import { useNews } from "../kit/use-dialog-toast.ts";
import { useAction } from "../kit/use-mutation.ts";
import { PartLeft } from "./BalanceBar.tsx";
import { EditRecipientDialog } from "./EditRecipientDialog.tsx";
import { ExtendDialog } from "./ExtendDialog.tsx";
import { resentWords, useResend } from "./use-resend-voucher.ts";
import { VoidDialog } from "./VoidDialog.tsx";
import { VoucherFacts } from "./VoucherDetailList.tsx";
import { VoucherLetters } from "./VoucherEmails.tsx";
import { VoucherHistory } from "./VoucherHistory.tsx";
import { VoucherMoney } from "./VoucherPaymentSection.tsx";
import { STATUS_WORDS } from "./voucher-labels.ts";

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

/** The voucher as a PDF to print, for whoever asks at the desk. */
function usePrinting(voucherId: string) {
  const { isBusy, failure, run } = useAction();
  const print = () =>
    run(async () => {
      const sheet = await api.desk.vouchers.sheet({ voucherId });
      saveFile(new File([sheet], "gift-voucher.pdf", { type: sheet.type }));
    });
  return { isBusy, failure, print };
}

/** What is left of a voucher, and whether it can be spent. */
function VoucherBalance({ voucher }: { voucher: DeskVoucher }) {
  const { amountPence, balancePence, status } = voucher;
  const { words, tone } = STATUS_WORDS[status];
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-y-2">
      <div>
        <p className="text-sm text-ink-3">Balance of {formatPence(amountPence)}</p>
        <p className="text-title text-ink-1 tabular-nums">{formatPence(balancePence)}</p>
      </div>
      <StatusDot tone={tone}>{words}</StatusDot>
      <PartLeft balancePence={balancePence} amountPence={amountPence} className="col-span-2 h-2" />
    </div>
  );
}

interface VoucherActionsProps {
  voucher: DeskVoucher;
  isPrinting: boolean;
  onPrint: () => void;
  onVoid: () => void;
}

/** What can be done with a voucher that has something left; nothing else is voided or printed. */
function VoucherActions({ voucher, isPrinting, onPrint, onVoid }: VoucherActionsProps) {
  return (
    <>
      <Button variant="outline" size="md" className="text-danger!" onClick={onVoid}>
        {voucher.refundablePence > 0 ? "Void and refund" : "Void"}
      </Button>
      {voucher.status === "available" && (
        <Button variant="quiet" size="md" className="ml-auto" busy={isPrinting} onClick={onPrint}>
          <Printer className="size-4" />
          Print voucher
        </Button>
      )}
    </>
  );
}

/** A voucher's code, to be read aloud and copied. */
function VoucherCode({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;

  async function copy() {
    // Without the permission it is still there to be read.
    await navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => undefined,
    );
  }
  return (
    <>
      <Dialog.Title className="text-base font-bold tracking-wide text-ink-1 tabular-nums">
        {code}
      </Dialog.Title>
      <button
        type="button"
        aria-label="Copy code"
        title="Copy code"
        onClick={() => void copy()}
        className="grid size-touch place-items-center rounded-button text-ink-2 hover:bg-hover"
      >
        <Icon className="size-4.5" />
      </button>
      <span role="status" className="sr-only">
        {isCopied && "Copied"}
      </span>
    </>
  );
}
