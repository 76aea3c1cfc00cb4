import { useState } from "react";
import { useRevalidator } from "react-router";
import type { DeskBooking } from "../../../shared/contract/desk/desk-booking.ts";
import { Alert } from "../../ui/Alert.tsx";
import { SignedWaiverDialog } from "../waivers/SignedWaiverDialog.tsx";
import { BookingChanges, type OpenChange } from "./BookingChanges.tsx";
import { BookingHead } from "./BookingHead.tsx";
import { BookingMenu } from "./BookingMenu.tsx";
import { BookingStory } from "./BookingStory.tsx";
import { DialogNews } from "./DialogNews.tsx";
import { BookingFacts, CustomerFacts } from "./facts/BookingFacts.tsx";
import { OrderBreakdown } from "./facts/OrderBreakdown.tsx";
import { PaymentFacts } from "./facts/PaymentFacts.tsx";
import { WaiverFacts } from "./facts/WaiverFacts.tsx";
import { useBookingMail } from "./use-booking-mail.ts";
import { useInvoice } from "./use-invoice.ts";
import { useNews } from "./use-news.ts";

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
