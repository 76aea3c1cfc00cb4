import { Dialog } from "@base-ui/react/dialog";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Printer from "lucide-react/icons/printer";
import { useState } from "react";
import type { AdminVoucher } from "../../../shared/contract/admin/voucher-details.ts";
import { formatPence } from "../../../shared/money.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { DialogToast } from "../kit/DialogToast.tsx";
import { DrawerFrame } from "../kit/Drawer.tsx";
import { downloadFile } from "../kit/export/download-file.ts";
import { formatStaffFailure } from "../kit/staff-failure.ts";
import { useDialogToast } from "../kit/use-dialog-toast.ts";
import { useMutation } from "../kit/use-mutation.ts";
import { BalanceBar } from "./BalanceBar.tsx";
import { EditRecipientDialog } from "./EditRecipientDialog.tsx";
import { ExtendDialog } from "./ExtendDialog.tsx";
import { formatVoucherResent, useResendVoucher } from "./use-resend-voucher.ts";
import { VoidDialog } from "./VoidDialog.tsx";
import { VoucherDetailList } from "./VoucherDetailList.tsx";
import { VoucherEmails } from "./VoucherEmails.tsx";
import { VoucherHistory } from "./VoucherHistory.tsx";
import { VoucherPaymentSection } from "./VoucherPaymentSection.tsx";
import { VOUCHER_STATUS_LABELS } from "./voucher-labels.ts";

interface VoucherDrawerContentProps {
  voucher: AdminVoucher;
  onChanged: () => void;
  onOpenBooking: (bookingId: string) => void;
}

type OpenDialog = "recipient" | "expiry" | "void" | null;

/** A voucher's balance, details, payment, history and emails, with its actions. */
export function VoucherDrawerContent({
  voucher,
  onChanged,
  onOpenBooking,
}: VoucherDrawerContentProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const { isBusy, failure, resend } = useResendVoucher();
  const printing = usePrintVoucher(voucher.id);
  const { news: message, showToast, clear: clearToast } = useDialogToast();
  const canVoid = voucher.status !== "voided" && voucher.balancePence > 0;

  async function resendVoucher() {
    clearToast();
    const toAddress = await resend(voucher.id);
    if (toAddress === null) return;
    showToast({ tone: "done", sentence: formatVoucherResent(toAddress) });
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
              onVoid={() => setOpenDialog("void")}
            />
          )
        }
      >
        <div className="grid gap-5">
          <VoucherBalance voucher={voucher} />
          {failure && (
            <Alert tone="danger" title="Failed to resend voucher">
              {formatStaffFailure(failure)}
            </Alert>
          )}
          {printing.failure && (
            <Alert tone="danger" title="Failed to print voucher">
              {formatStaffFailure(printing.failure)}
            </Alert>
          )}
          <VoucherDetailList
            voucher={voucher}
            isResending={isBusy}
            onEdit={() => setOpenDialog("recipient")}
            onExtend={() => setOpenDialog("expiry")}
            onResend={() => void resendVoucher()}
          />
          <VoucherPaymentSection voucher={voucher} onChanged={onChanged} />
          <VoucherHistory entries={voucher.entries} onOpenBooking={onOpenBooking} />
          <VoucherEmails emails={voucher.emails} />
        </div>
      </DrawerFrame>
      <DialogToast message={message?.tone === "done" ? message : null} onClose={clearToast} />
      <EditRecipientDialog
        voucher={openDialog === "recipient" ? voucher : null}
        onClose={() => setOpenDialog(null)}
        onSaved={onChanged}
      />
      <ExtendDialog
        voucher={openDialog === "expiry" ? voucher : null}
        onClose={() => setOpenDialog(null)}
        onExtended={onChanged}
      />
      <VoidDialog
        voucher={openDialog === "void" ? voucher : null}
        onClose={() => setOpenDialog(null)}
        onVoided={onChanged}
      />
    </>
  );
}

function usePrintVoucher(voucherId: string) {
  const { isBusy, failure, run } = useMutation();
  const print = () =>
    run(async () => {
      const sheet = await api.admin.vouchers.pdf({ voucherId });
      downloadFile(new File([sheet], "gift-voucher.pdf", { type: sheet.type }));
    });
  return { isBusy, failure, print };
}

function VoucherBalance({ voucher }: { voucher: AdminVoucher }) {
  const { amountPence, balancePence, status } = voucher;
  const { label, tone } = VOUCHER_STATUS_LABELS[status];
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-y-2">
      <div>
        <p className="text-sm text-ink-3">Balance of {formatPence(amountPence)}</p>
        <p className="text-title text-ink-1 tabular-nums">{formatPence(balancePence)}</p>
      </div>
      <StatusDot tone={tone}>{label}</StatusDot>
      <BalanceBar
        balancePence={balancePence}
        amountPence={amountPence}
        className="col-span-2 h-2"
      />
    </div>
  );
}

interface VoucherActionsProps {
  voucher: AdminVoucher;
  isPrinting: boolean;
  onPrint: () => void;
  onVoid: () => void;
}

/** Only a voucher with a balance can be voided or printed. */
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

function VoucherCode({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;

  async function copy() {
    // Without the permission to copy, the code can still be read.
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
