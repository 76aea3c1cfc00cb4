import { useState } from "react";
import type { DeskVoucher } from "../../../shared/contract/admin/voucher-details.ts";
import { addMonths, isDate } from "../../../shared/time.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { DateField } from "../../ui/DateField.tsx";
import { useShown } from "../kit/dialog/use-last-non-null.ts";
import { dayInWords } from "../kit/format-long-date.ts";
import { FormDialog } from "../kit/forms/FormDialog.tsx";
import { FormFrame } from "../kit/forms/FormFrame.tsx";
import { staffSentence } from "../kit/staff-failure.ts";
import { useAction } from "../kit/use-mutation.ts";
import { ResendPrompt, type ResendWish } from "./ResendPrompt.tsx";

interface ExtendDialogProps {
  /** Null: closed. */
  voucher: DeskVoucher | null;
  onClose: () => void;
  onExtended: () => void;
}

/** Makes a voucher good for longer; then, whether its recipient hears of it. */
export function ExtendDialog({ voucher, onClose, onExtended }: ExtendDialogProps) {
  const shown = useShown(voucher);
  const [wish, setWish] = useState<ResendWish | null>(null);

  function extended() {
    onClose();
    onExtended();
    if (shown && shown.recipientEmail !== "" && shown.letter?.state !== "waiting") {
      setWish({ voucherId: shown.id, to: shown.recipientEmail });
    }
  }
  return (
    <>
      <FormDialog open={voucher !== null} onClose={onClose}>
        {shown && <ExtendForm voucher={shown} onExtended={extended} />}
      </FormDialog>
      <ResendPrompt
        title="Send the voucher with its new date?"
        wish={wish}
        onClose={() => setWish(null)}
        onSent={onExtended}
      />
    </>
  );
}

/** What is suggested. */
const MONTHS = 6;
const FIELD = "voucher-expires-on";

interface ExtendFormProps {
  voucher: DeskVoucher;
  onExtended: () => void;
}

function ExtendForm({ voucher, onExtended }: ExtendFormProps) {
  const { timezone, today } = useVenue();
  const { extendableFrom } = voucher;
  const suggested = addMonths(extendableFrom, MONTHS);
  const [expiresOn, setExpiresOn] = useState(suggested);
  const [attempt, setAttempt] = useState(0);
  const { isBusy, failure, run } = useAction();
  const isWrong = !isDate(expiresOn) || expiresOn < extendableFrom;
  const first = dayInWords(`${extendableFrom}T12:00:00Z`, "UTC");
  const problem = isWrong && attempt > 0 ? `Please choose ${first} or a later day` : undefined;

  async function extend() {
    setAttempt(attempt + 1);
    if (isWrong) return;
    const wish = { voucherId: voucher.id, expiresOn };
    if (await run(() => api.desk.vouchers.expiry(wish))) onExtended();
  }
  return (
    <FormFrame
      title="Extend voucher"
      about={voucher.code}
      isDirty={expiresOn !== suggested}
      isBusy={isBusy}
      submitLabel="Extend Voucher"
      onSubmit={(event) => {
        event.preventDefault();
        void extend();
      }}
      problems={problem ? [{ fieldId: FIELD, message: problem }] : []}
      attempt={attempt}
      failure={failure && { title: "Failed to update voucher", sentence: staffSentence(failure) }}
    >
      <DateField
        id={FIELD}
        label="Valid until"
        hint={`Now ${dayInWords(voucher.expiresAt, timezone)}. It can be made good for longer, never for less.`}
        min={extendableFrom}
        today={today}
        value={expiresOn}
        onChange={setExpiresOn}
        error={problem}
      />
    </FormFrame>
  );
}
