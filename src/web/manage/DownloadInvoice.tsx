import FileText from "lucide-react/icons/file-text";
import { useState } from "react";
import type { ManagedBooking } from "../../shared/contract/public/bookings.ts";
import { holderErrors } from "../../shared/holder-errors.ts";
import { formatFailure, isNoResponse, toApiFailure } from "../app/api-failure.ts";
import { api } from "../app/browser-api.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { downloadBlob } from "../ui/download-blob.ts";
import { bookingRequest, type ManageToken } from "./managed-booking.ts";

interface DownloadInvoiceProps {
  booking: Pick<ManagedBooking, "id" | "reference">;
  token: ManageToken;
}

/** Downloads the invoice as a PDF. */
export function DownloadInvoice({ booking, token }: DownloadInvoiceProps) {
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);

  async function download() {
    setBusy(true);
    setReason(null);
    try {
      const invoice = await api.bookings.invoice(bookingRequest(booking.id, token));
      downloadBlob(`invoice-${booking.reference}.pdf`, invoice);
    } catch (error) {
      const failure = toApiFailure(error);
      const hasOwnSentence = failure === "TOO_MANY_REQUESTS" || isNoResponse(failure);
      setReason(hasOwnSentence ? formatFailure(failure) : "Please try again in a moment.");
    }
    setBusy(false);
  }

  return (
    <>
      <Button variant="soft" busy={busy} onClick={download} className="w-full tablet:w-auto">
        <FileText className="size-5" />
        Download invoice
      </Button>
      {reason !== null && (
        <Alert tone="danger" title={holderErrors.INVOICE_FAILED.sentence} className="w-full">
          {reason}
        </Alert>
      )}
    </>
  );
}
