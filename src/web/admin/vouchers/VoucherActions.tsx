import Printer from "lucide-react/icons/printer";
import type { DeskVoucher } from "../../../shared/contract/desk/desk-voucher.ts";
import { Button } from "../../ui/Button.tsx";

interface VoucherActionsProps {
  voucher: DeskVoucher;
  isPrinting: boolean;
  onPrint: () => void;
  onVoid: () => void;
}

/** What can be done with a voucher that has something left; nothing else is voided or printed. */
export function VoucherActions({ voucher, isPrinting, onPrint, onVoid }: VoucherActionsProps) {
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
