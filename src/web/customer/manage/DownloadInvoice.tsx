import FileText from "lucide-react/icons/file-text";
import { useState } from "react";
import { sentenceOf } from "../../../shared/visitor-errors.ts";
import { failureOf, failureSentence, isWithoutAnswer } from "../../api/api-failure.ts";
import { api } from "../../api/browser-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { heldCall, useHeldBooking } from "./held-booking.ts";

/** The invoice as a PDF, for the visitor to keep. */
export function DownloadInvoice() {
  const { booking, token } = useHeldBooking();
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<string | null>(null);

  async function download() {
    setBusy(true);
    setReason(null);
    try {
      const invoice = await api.bookings.invoice(heldCall(booking.id, token));
      saveFile(`invoice-${booking.reference}.pdf`, invoice);
    } catch (error) {
      const failure = failureOf(error);
      const isKnown = failure === "TOO_MANY_REQUESTS" || isWithoutAnswer(failure);
      setReason(isKnown ? failureSentence(failure) : "Please try again in a moment.");
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
        <Alert tone="danger" title={sentenceOf("INVOICE_FAILED")} className="w-full">
          {reason}
        </Alert>
      )}
    </>
  );
}
