import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import Printer from "lucide-react/icons/printer";
import { useEffect, useState } from "react";
import type { AdminVoucher } from "../../../shared/contract/admin/voucher-details.ts";
import { formatPence } from "../../../shared/money.ts";
import { api } from "../../app/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { downloadBlob } from "../../ui/download-blob.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { StatusDot } from "../../ui/StatusDot.tsx";
import { DialogToast, useDialogToast } from "../kit/DialogToast.tsx";
import { FailureAlert } from "../kit/FailureAlert.tsx";
import { OutdatedAlert, QueryError } from "../kit/QueryState.tsx";
import { type Query, queries } from "../kit/queries.ts";
import { Drawer, DrawerFrame } from "../kit/Sheet.tsx";
import { toStaffFailure } from "../kit/staff-failure.ts";
import { useMutation } from "../kit/use-mutation.ts";
import { EditRecipientDialog } from "./EditRecipientDialog.tsx";
import { ExtendDialog } from "./ExtendDialog.tsx";
import { useResendVoucher } from "./ResendPrompt.tsx";
import { VoidDialog } from "./VoidDialog.tsx";
import { VoucherDetailList, VoucherPaymentSection } from "./VoucherDetails.tsx";
import { VoucherEmails, VoucherHistory } from "./VoucherHistory.tsx";
import { BalanceBar, VOUCHER_STATUS_LABELS } from "./VoucherStatus.tsx";
import type { VoucherListControls } from "./voucher-list.ts";

/** The details of the voucher that the address names. */
export function VoucherDrawer({ list }: { list: VoucherListControls }) {
  const { voucherId } = list;
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Drawer subject={isMounted ? voucherId : null} onClose={() => list.open(null)}>
      {(shown) => <VoucherDrawerBody voucherId={shown} onOpenBooking={list.openBooking} />}
    </Drawer>
  );
}

interface VoucherDrawerBodyProps {
  voucherId: string;
  onOpenBooking: (bookingId: string) => void;
}

function VoucherDrawerBody({ voucherId, onOpenBooking }: VoucherDrawerBodyProps) {
  const query = useQuery(queries.admin.vouchers.get.queryOptions({ input: { voucherId } }));
  if (query.data) {
    return (
      <VoucherDrawerContent
        key={voucherId}
        voucher={query.data}
        query={query}
        onOpenBooking={onOpenBooking}
      />
    );
  }
  const title = <Dialog.Title className="text-lg font-bold text-ink-1">Gift voucher</Dialog.Title>;
  return (
    <DrawerFrame title={title}>
      {query.error === null ? (
        <Spinner label="Loading the voucher" />
      ) : (
        <VoucherLoadError query={query} />
      )}
    </DrawerFrame>
  );
}

/** Error codes for an id in the address that is not a voucher's. */
const NOT_FOUND_FAILURES: ReadonlySet<string> = new Set(["VOUCHER_NOT_FOUND", "INVALID_INPUT"]);

function VoucherLoadError({ query }: { query: Query<AdminVoucher> }) {
  if (!NOT_FOUND_FAILURES.has(toStaffFailure(query.error))) {
    return <QueryError title="Failed to load voucher" query={query} />;
  }
  return (
    <Alert tone="danger" title="Voucher not found">
      The link may be incomplete. Search for the voucher by code or name.
    </Alert>
  );
}

interface VoucherDrawerContentProps {
  voucher: AdminVoucher;
  /** Says whether the voucher is out of date. */
  query: Query<AdminVoucher>;
  onOpenBooking: (bookingId: string) => void;
}

interface OpenDialog {
  name: "recipient" | "expiry" | "void";
  /** As it was when the dialog opened, whatever is read again meanwhile. */
  voucher: AdminVoucher;
}

/** A voucher's balance, details, payment, history and emails, with its actions. */
function VoucherDrawerContent({ voucher, query, onOpenBooking }: VoucherDrawerContentProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { news: message, showToast, clear: clearToast } = useDialogToast();
  const { isBusy, failure, resend } = useResendVoucher((sentence) =>
    showToast({ tone: "done", sentence }),
  );
  const printing = usePrintVoucher(voucher.id);
  const canVoid = voucher.status !== "voided" && voucher.balancePence > 0;

  const open = (name: OpenDialog["name"]) => setOpenDialog({ name, voucher });
  const dialogProps = (name: OpenDialog["name"]) => ({
    voucher: openDialog?.name === name ? openDialog.voucher : null,
    onClose: () => setOpenDialog(null),
  });

  function resendVoucher() {
    clearToast();
    void resend(voucher.id);
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
              onVoid={() => open("void")}
            />
          )
        }
      >
        <OutdatedAlert query={query} />
        <div className="grid gap-5">
          <VoucherBalance voucher={voucher} />
          <FailureAlert title="Failed to resend voucher" failure={failure} />
          <FailureAlert title="Failed to print voucher" failure={printing.failure} />
          <VoucherDetailList
            voucher={voucher}
            isResending={isBusy}
            onEdit={() => open("recipient")}
            onExtend={() => open("expiry")}
            onResend={resendVoucher}
          />
          <VoucherPaymentSection voucher={voucher} />
          <VoucherHistory entries={voucher.entries} onOpenBooking={onOpenBooking} />
          <VoucherEmails emails={voucher.emails} />
        </div>
      </DrawerFrame>
      <DialogToast message={message?.tone === "done" ? message : null} onClose={clearToast} />
      <EditRecipientDialog {...dialogProps("recipient")} />
      <ExtendDialog {...dialogProps("expiry")} />
      <VoidDialog {...dialogProps("void")} />
    </>
  );
}

function usePrintVoucher(voucherId: string) {
  const { isBusy, failure, run } = useMutation();
  const print = () =>
    run(async () => {
      downloadBlob("gift-voucher.pdf", await api.admin.vouchers.pdf({ voucherId }));
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
