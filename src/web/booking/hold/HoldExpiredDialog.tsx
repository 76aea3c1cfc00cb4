import { useState } from "react";
import { useNavigate } from "react-router";
import { formatFailure, toApiFailure } from "../../app/api-failure.ts";
import { paths } from "../../app/paths.ts";
import { bookingDraft, changeDraft } from "../../draft/booking-draft.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ensureHold } from "./hold.ts";

interface HoldExpiredDialogProps {
  open: boolean;
}

/**
 * After the hold expired: hold the same places again if they are still free, or choose another
 * time.
 */
export function HoldExpiredDialog({ open }: HoldExpiredDialogProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [sentence, setSentence] = useState<string | null>(null);

  async function renewHold() {
    setBusy(true);
    try {
      await ensureHold(bookingDraft().ticketCount);
      setSentence(null);
    } catch (error) {
      setSentence(formatFailure(toApiFailure(error)));
    }
    setBusy(false);
  }

  async function chooseAnotherTime() {
    // Leave the steps that require a hold first, then drop the hold.
    await navigate(paths.dateTime);
    changeDraft({ hold: null, slot: null });
  }

  return (
    <Dialog
      open={open}
      title="Your time ran out"
      actions={
        <>
          <Button variant={sentence ? "soft" : "accent"} busy={busy} onClick={renewHold}>
            Hold my places again
          </Button>
          <Button variant={sentence ? "accent" : "soft"} onClick={chooseAnotherTime}>
            Choose another time
          </Button>
        </>
      }
    >
      <p>
        We could not hold your places any longer, so they went back on sale. Nothing that you typed
        is lost, and you have not been charged.
      </p>
      {sentence && (
        <p role="alert" className="mt-3 font-semibold text-danger">
          {sentence}
        </p>
      )}
    </Dialog>
  );
}
