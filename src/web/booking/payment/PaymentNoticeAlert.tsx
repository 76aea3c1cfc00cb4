import { useNavigate } from "react-router";
import { formatPence } from "../../../shared/money.ts";
import { ButtonLink } from "../../app/ButtonLink.tsx";
import { paths } from "../../app/paths.ts";
import { bookingDraft, changeDraft } from "../../draft/booking-draft.ts";
import { orderOfDraft } from "../../draft/draft-total.ts";
import { useBookingDraft } from "../../draft/use-booking-draft.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { releasePlaces } from "../hold/release-hold.ts";
import { headingAndText, type PaymentNotice } from "./payment-outcome.ts";

interface PaymentNoticeBoxProps {
  notice: PaymentNotice;
}

/** What stands in the way of the payment, with the way on. */
export function PaymentNoticeBox({ notice }: PaymentNoticeBoxProps) {
  switch (notice.kind) {
    case "verification":
      return (
        <Alert tone="warn" announced title="Card Verification Required">
          {notice.sentence}
        </Alert>
      );
    case "configuration":
      return (
        <Alert
          tone="danger"
          title="Payment Configuration Error"
          actions={
            <Button variant="outline" size="md" onClick={() => window.location.reload()}>
              Reload Page
            </Button>
          }
        >
          {notice.sentence}
        </Alert>
      );
    case "new_total":
      return (
        <Alert
          tone="warn"
          announced
          title={notice.totalPence !== undefined && `New total: ${formatPence(notice.totalPence)}`}
        >
          {notice.sentence} If you agree, please press the button with the new total.
        </Alert>
      );
    case "code_removed":
      return <CodeRemoved {...notice} />;
    case "another_time":
      return (
        <Alert tone="danger" title={notice.sentence} actions={<AnotherTime />}>
          What you have typed stays here.
        </Alert>
      );
    case "details":
      return (
        <Alert
          tone="danger"
          title={notice.sentence}
          actions={
            <ButtonLink to={paths.customerInfo} variant="outline" size="md">
              Enter your details
            </ButtonLink>
          }
        >
          Nothing was charged, and your places are still held.
        </Alert>
      );
    default:
      return <ErrorWords sentence={spoken(notice)} />;
  }
}

/** Other payment errors are prefixed (specification, section 8). */
function spoken({ kind, sentence }: PaymentNotice): string {
  return kind === "payment" ? `Payment error: ${sentence}` : sentence;
}

function ErrorWords({ sentence }: { sentence: string }) {
  const { heading, text } = headingAndText(sentence);
  return (
    <Alert tone="danger" title={heading}>
      {text}
    </Alert>
  );
}

function CodeRemoved({ code, sentence }: Extract<PaymentNotice, { kind: "code_removed" }>) {
  const order = orderOfDraft(useBookingDraft());
  return (
    <Alert tone="warn" announced title={sentence}>
      We took the {code === "voucher" ? "voucher" : "discount code"} off, and nothing was charged.
      {order && ` New total: ${formatPence(order.totalPence)}.`} If you agree, please press the
      button with the new total.
    </Alert>
  );
}

function AnotherTime() {
  const navigate = useNavigate();

  async function chooseAgain() {
    const { held } = bookingDraft();
    // First away from the steps that need held places, then let them go.
    await navigate(paths.dateTime);
    if (held) releasePlaces(held);
    changeDraft({ held: null, slot: null });
  }

  return (
    <Button variant="outline" size="md" onClick={chooseAgain}>
      Choose another time
    </Button>
  );
}
