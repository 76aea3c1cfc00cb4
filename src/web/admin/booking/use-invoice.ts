import { useState } from "react";
import type { DeskBooking } from "../../../shared/contract/desk/desk-booking.ts";
import { api } from "../../api/browser-api.ts";
import { saveFile } from "../../ui/save-file.ts";
import { staffFailureOf, staffSentence } from "../shell/staff-failure.ts";
import type { Tell } from "./use-news.ts";

/** The invoice as a PDF, for whoever asks at the desk. */
export function useInvoice({ id: bookingId, reference }: DeskBooking, tell: Tell) {
  const [isBusy, setBusy] = useState(false);

  async function download() {
    if (isBusy) return;
    setBusy(true);
    tell(null);
    try {
      saveFile(`invoice-${reference}.pdf`, await api.desk.bookings.invoice({ bookingId }));
    } catch (error) {
      tell({ tone: "failed", sentence: "Failed to generate invoice", reason: reasonOf(error) });
    }
    setBusy(false);
  }
  return { isBusy, download: () => void download() };
}

/** That it failed is said already. */
function reasonOf(error: unknown): string {
  const failure = staffFailureOf(error);
  return failure === "INVOICE_FAILED" ? "Please try again in a moment." : staffSentence(failure);
}
