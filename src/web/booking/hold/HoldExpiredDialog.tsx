import { useState } from "react";
import { useNavigate } from "react-router";
import { failureOf, failureSentence } from "../../app/api-failure.ts";
import { paths } from "../../app/paths.ts";
import { bookingDraft, changeDraft } from "../../draft/booking-draft.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { holdPlaces } from "./hold.ts";

interface HoldEndedDialogProps {
  open: boolean;
}

/** The time ran out: hold the same places once more if they are still free, or choose another time. */
export function HoldEndedDialog({ open }: HoldEndedDialogProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [sentence, setSentence] = useState<string | null>(null);

  async function holdAgain() {
    setBusy(true);
    try {
      await holdPlaces(bookingDraft().ticketCount);
      setSentence(null);
    } catch (error) {
      setSentence(failureSentence(failureOf(error)));
    }
    setBusy(false);
  }

  async function chooseAgain() {
    // First away from the steps that need held places, then let them go.
    await navigate(paths.dateTime);
    changeDraft({ held: null, slot: null });
  }

  return (
    <Dialog
      open={open}
      title="Your time ran out"
      actions={
        <>
          <Button variant={sentence ? "soft" : "accent"} busy={busy} onClick={holdAgain}>
            Hold my places again
          </Button>
          <Button variant={sentence ? "accent" : "soft"} onClick={chooseAgain}>
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
