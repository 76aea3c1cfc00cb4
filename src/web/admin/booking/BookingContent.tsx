import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { staffMoment } from "../../../shared/admin-time.ts";
import type { DeskBooking } from "../../../shared/contract/admin/booking-details.ts";
import { api } from "../../app/browser-api.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { saveFile } from "../../ui/download-blob.ts";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { DialogNews } from "../kit/DialogToast.tsx";
import { countWords } from "../kit/pluralize.ts";
import { SignedWaiverDialog } from "../kit/SignedWaiverDialog.tsx";
import { staffFailureOf, staffSentence } from "../kit/staff-failure.ts";
import { type Tell, useNews } from "../kit/use-dialog-toast.ts";
import { BookingChanges, type OpenChange } from "./BookingActionDialogs.tsx";
import { BookingMenu } from "./BookingMenu.tsx";
import { BookingFacts, CustomerFacts } from "./facts/BookingDetailsSection.tsx";
import { OrderBreakdown } from "./facts/OrderBreakdown.tsx";
import { PaymentFacts } from "./facts/PaymentDetailsSection.tsx";
import { WaiverFacts } from "./facts/WaiverDetailsSection.tsx";
import { History } from "./story/History.tsx";
import { Notes } from "./story/Notes.tsx";

interface BookingContentProps {
  booking: DeskBooking;
  /** Something of it was changed: it is to be read again. */
  onChange: () => void;
}

/** A booking as it stands, with what can be done about it. */
export function BookingContent({ booking, onChange }: BookingContentProps) {
  const { revalidate } = useRevalidator();
  const [change, setChange] = useState<OpenChange | null>(null);
  const [waiver, setWaiver] = useState<{ bookingId: string } | null>(null);
  const { news, tell, clear } = useNews();

  function changed() {
    onChange();
    // The screen below shows the booking too.
    void revalidate();
  }
  const mail = useBookingMail(booking, { tell, onSent: changed });
  const invoice = useInvoice(booking, tell);

  return (
    <>
      <BookingHead
        booking={booking}
        menu={
          <BookingMenu
            booking={booking}
            isBusy={mail.isBusy || invoice.isBusy}
            onOpen={setChange}
            onSend={mail.send}
            onInvoice={invoice.download}
          />
        }
      />
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the keyboard cannot scroll it
        tabIndex={0}
        aria-label="The booking as it stands"
        className="relative min-h-0 flex-1 overflow-y-auto border-t border-line -outline-offset-3"
      >
        {news?.tone === "failed" && (
          <Alert tone="danger" title={news.sentence} className="m-4">
            {news.reason}
          </Alert>
        )}
        {booking.isHidden && (
          <Alert tone="warn" className="m-4">
            This booking is deleted from the list.
          </Alert>
        )}
        <div className="min-h-full side:grid side:grid-cols-[minmax(0,1fr)_19.5rem]">
          <div className="content-start side:grid side:grid-cols-2">
            <BookingFacts booking={booking} />
            <CustomerFacts booking={booking} />
            <PaymentFacts booking={booking} />
            <WaiverFacts booking={booking} onView={() => setWaiver({ bookingId: booking.id })} />
            <OrderBreakdown booking={booking} />
          </div>
          <BookingStory booking={booking} tell={tell} onChange={changed} />
        </div>
      </section>
      <DialogNews news={news?.tone === "done" ? news : null} onClose={clear} />
      <BookingChanges
        booking={booking}
        change={change}
        onClose={() => setChange(null)}
        onChange={changed}
      />
      <SignedWaiverDialog waiver={waiver} onClose={() => setWaiver(null)} />
    </>
  );
}

interface BookingStoryProps {
  booking: DeskBooking;
  tell: Tell;
  onChange: () => void;
}

/** What staff noted, and what happened; beside the booking, on a phone below it. */
function BookingStory({ booking, tell, onChange }: BookingStoryProps) {
  return (
    <div className="grid content-start gap-5 bg-sunken px-4 pt-3.5 pb-20 side:border-l side:border-line side:px-4.5">
      <Notes booking={booking} tell={tell} onChange={onChange} />
      <History entries={booking.history} />
    </div>
  );
}

/** The invoice as a PDF, for whoever asks at the desk. */
function useInvoice({ id: bookingId, reference }: DeskBooking, tell: Tell) {
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

const STATUS: Record<DeskBooking["status"], { tone: StatusTone; word: string }> = {
  confirmed: { tone: "success", word: "Confirmed" },
  pending: { tone: "warn", word: "Pending" },
  cancelled: { tone: "danger", word: "Cancelled" },
};

/** Which booking it is, how it stands, and what can be done. */
function BookingHead({ booking, menu }: { booking: DeskBooking; menu: ReactNode }) {
  const { timezone } = useVenue();
  const { reference, status, activityName, startsAt, ticketCount } = booking;
  const { tone, word } = STATUS[status];
  const when = staffMoment(new Date(startsAt), timezone);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1 px-4 pt-3 pb-3 side:flex side:min-h-15 side:py-3 side:pr-15 side:pl-5">
      <Dialog.Title className="col-span-2 flex min-h-9 items-center gap-1.5 pr-12 text-lg font-bold tracking-title side:min-h-0 side:pr-0">
        Booking <span className="tracking-wide">{reference}</span>
      </Dialog.Title>
      <StatusDot tone={tone}>{word}</StatusDot>
      <p className="order-last col-span-2 min-w-0 text-sm text-ink-3 side:order-none side:flex-1 side:truncate">
        {activityName}, {when}, {countWords(ticketCount, "ticket")}
      </p>
      {menu}
    </div>
  );
}

/** The words of the specification (section 8). */
const WORDS = {
  confirmation: {
    sent: "Confirmation email sent successfully",
    failed: "Failed to send confirmation email",
  },
  cancellation: {
    sent: "Cancellation email sent successfully",
    failed: "Failed to send cancellation email",
  },
};

const WAITS = "The mail server does not answer. The e-mail is sent as soon as it does.";

interface BookingMail {
  isBusy: boolean;
  /** Writes the confirmation once more, or of a cancelled booking that it is cancelled. */
  send: () => void;
}

/** One press is one letter. */
function useBookingMail(
  { id: bookingId, status }: DeskBooking,
  { tell, onSent }: { tell: Tell; onSent: () => void },
): BookingMail {
  const [isBusy, setBusy] = useState(false);

  async function send() {
    if (isBusy) return;
    setBusy(true);
    tell(null);
    const about = status === "cancelled" ? "cancellation" : "confirmation";
    try {
      const wish = { bookingId, letterId: crypto.randomUUID() };
      const { state } = await api.desk.letters[about](wish);
      tell({ tone: "done", sentence: state === "queued" ? WAITS : WORDS[about].sent });
    } catch (error) {
      const reason = staffSentence(staffFailureOf(error));
      tell({ tone: "failed", sentence: WORDS[about].failed, reason });
    }
    setBusy(false);
    // Also of a letter that was refused the history tells.
    onSent();
  }
  return { isBusy, send: () => void send() };
}
