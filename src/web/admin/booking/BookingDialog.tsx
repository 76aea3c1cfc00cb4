import { Dialog } from "@base-ui/react/dialog";
import { useMutation, useQuery } from "@tanstack/react-query";
import Lock from "lucide-react/icons/lock";
import { type ReactNode, useState } from "react";
import { formatAdminDateTime } from "../../../shared/admin-time.ts";
import type { AdminBooking } from "../../../shared/contract/admin/booking-details.ts";
import { pluralize } from "../../../shared/format.ts";
import { api } from "../../app/browser-api.ts";
import { randomUuid } from "../../app/random-uuid.ts";
import { useVenue } from "../../app/use-venue.ts";
import { Alert } from "../../ui/Alert.tsx";
import { downloadBlob } from "../../ui/download-blob.ts";
import { StatusDot, type StatusTone } from "../../ui/StatusDot.tsx";
import { AdjustPriceDialog } from "../booking-changes/AdjustPriceDialog.tsx";
import type { BookingActionTarget } from "../booking-changes/booking-action-target.ts";
import { CancelDialog } from "../booking-changes/CancelDialog.tsx";
import { CancellationEmailDialog } from "../booking-changes/CancellationEmailDialog.tsx";
import { CashRefundDialog } from "../booking-changes/CashRefundDialog.tsx";
import { ChangeActivityDialog } from "../booking-changes/ChangeActivityDialog.tsx";
import { ChangeItemsDialog } from "../booking-changes/ChangeItemsDialog.tsx";
import { CorrectContactDialog } from "../booking-changes/CorrectContactDialog.tsx";
import { InPersonSignDialog } from "../booking-changes/InPersonSignDialog.tsx";
import { RescheduleDialog } from "../booking-changes/RescheduleDialog.tsx";
import { TakePaymentDialog } from "../booking-changes/TakePaymentDialog.tsx";
import { DialogToast, type ShowToast, useDialogToast } from "../kit/DialogToast.tsx";
import { Notes } from "../kit/Notes.tsx";
import { useDenial } from "../kit/own-role.ts";
import { OutdatedAlert, QueryError } from "../kit/QueryState.tsx";
import { type Query, queries } from "../kit/queries.ts";
import { Sheet } from "../kit/Sheet.tsx";
import { SignedWaiverDialog } from "../kit/SignedWaiverDialog.tsx";
import { formatStaffFailure, toStaffFailure } from "../kit/staff-failure.ts";
import type { ActionDialogKind } from "./BookingMenu.tsx";
import { type BookingDocument, BookingMenu } from "./BookingMenu.tsx";
import {
  BookingDetailsSection,
  CustomerDetailsSection,
  OrderBreakdown,
  PaymentDetailsSection,
  WaiverDetailsSection,
} from "./BookingSections.tsx";
import { History } from "./History.tsx";

interface BookingDialogProps {
  bookingId: string;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Everything about a booking, above the screen that opened it; on a phone a bottom sheet. Its size
 * is fixed from the start, so that it does not jump while content loads or changes.
 */
export function BookingDialog({ bookingId, isOpen, onClose }: BookingDialogProps) {
  const denial = useDenial("see-bookings");
  const query = useQuery(
    queries.admin.bookings.get.queryOptions({
      input: { bookingId },
      enabled: isOpen && denial === null,
    }),
  );
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      placement="middle"
      sizeClass="h-[calc(100dvh-0.75rem)] side:h-[min(46rem,calc(100dvh-3rem))] side:max-w-[61rem]"
    >
      {denial !== null && <BookingDenial denial={denial} />}
      {denial === null && query.isPending && <BookingSkeleton bookingId={bookingId} />}
      {query.isLoadingError && <BookingFailure query={query} />}
      {query.data && <BookingContent key={bookingId} booking={query.data} query={query} />}
    </Sheet>
  );
}

const SKELETON_SECTIONS = [5, 4, 4, 4, 6];

function BookingSkeleton({ bookingId }: { bookingId: string }) {
  return (
    <>
      <Dialog.Title className="px-5 pt-4 pb-3 text-lg font-bold">
        Booking <span className="tracking-wide">{bookingId.slice(0, 8).toUpperCase()}</span>
      </Dialog.Title>
      <p role="status" className="sr-only">
        Loading
      </p>
      <div
        aria-hidden="true"
        className="grid animate-late-show content-start gap-6 border-t border-line p-5 side:grid-cols-2"
      >
        {SKELETON_SECTIONS.map((lines, section) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <div key={section} className="grid gap-2.5">
            {Array.from({ length: lines }, (_, line) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                key={line}
                className={`h-3.5 rounded-badge bg-hover ${line === 0 ? "w-1/3" : "w-3/4"}`}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

/** Takes the place of a booking that the role does not open. */
function BookingDenial({ denial }: { denial: string }) {
  return (
    <>
      <Dialog.Title className="px-5 pt-4 pb-3 text-lg font-bold">Booking</Dialog.Title>
      <div className="border-t border-line p-5">
        <Alert tone="info" icon={Lock} title={denial} />
      </div>
    </>
  );
}

/** Error codes for an id in the address that is not a booking's. */
const NOT_FOUND_CODES: ReadonlySet<string> = new Set(["BOOKING_NOT_FOUND", "INVALID_INPUT"]);

/** Replaces a booking that failed to load or does not exist. */
function BookingFailure({ query }: { query: Query<AdminBooking> }) {
  const isMissing = NOT_FOUND_CODES.has(toStaffFailure(query.error));
  return (
    <>
      <Dialog.Title className="px-5 pt-4 pb-3 text-lg font-bold">Booking</Dialog.Title>
      <div className="border-t border-line p-5">
        {isMissing ? (
          <Alert tone="danger" title="Booking not found">
            The link may be incomplete. Look for the booking by its reference or the customer’s
            name.
          </Alert>
        ) : (
          <QueryError title="Failed to load booking details" query={query} />
        )}
      </div>
    </>
  );
}

interface BookingContentProps {
  booking: AdminBooking;
  /** Says whether the booking is out of date. */
  query: Query<AdminBooking>;
}

/** A booking with its details, notes and history, and the actions that it allows. */
function BookingContent({ booking, query }: BookingContentProps) {
  const [action, setAction] = useState<OpenAction | null>(null);
  const [openWaiver, setOpenWaiver] = useState<{ bookingId: string } | null>(null);
  const { news: message, showToast, clear } = useDialogToast();
  const bookingEmail = useBookingEmail(booking, showToast);
  const pdf = useBookingPdf(booking, showToast);

  return (
    <>
      <BookingHead
        booking={booking}
        menu={
          <BookingMenu
            booking={booking}
            isBusy={bookingEmail.isBusy || pdf.isBusy}
            onOpen={(kind) => setAction({ kind, booking, target: toBookingActionTarget(booking) })}
            onSendEmail={() =>
              bookingEmail.send(booking.status === "cancelled" ? "cancellation" : "confirmation")
            }
            onSendPaymentLink={() => bookingEmail.send("paymentLink")}
            onDownload={pdf.download}
          />
        }
      />
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        aria-label="Booking"
        className="relative min-h-0 flex-1 overflow-y-auto border-t border-line -outline-offset-3"
      >
        {query.error !== null && (
          <div className="mx-4 mt-4">
            <OutdatedAlert query={query} />
          </div>
        )}
        {message?.tone === "failed" && (
          <Alert tone="danger" title={message.sentence} className="m-4">
            {message.reason}
          </Alert>
        )}
        {booking.isHidden && (
          <Alert tone="warn" className="m-4">
            This booking was deleted from the list.
          </Alert>
        )}
        <div className="min-h-full side:grid side:grid-cols-[minmax(0,1fr)_19.5rem]">
          <div className="content-start side:grid side:grid-cols-2">
            <BookingDetailsSection booking={booking} />
            <CustomerDetailsSection booking={booking} />
            <PaymentDetailsSection booking={booking} />
            <WaiverDetailsSection
              booking={booking}
              onView={() => setOpenWaiver({ bookingId: booking.id })}
            />
            <OrderBreakdown booking={booking} />
          </div>
          {/* Beside the booking; on a phone below it. */}
          <div className="grid content-start gap-5 bg-sunken px-4 pt-3.5 pb-20 side:border-l side:border-line side:px-4.5">
            <BookingNotes booking={booking} showToast={showToast} />
            <History entries={booking.history} />
          </div>
        </div>
      </section>
      <DialogToast message={message?.tone === "done" ? message : null} onClose={clear} />
      <BookingActionDialogs action={action} onClose={() => setAction(null)} />
      <SignedWaiverDialog waiver={openWaiver} onClose={() => setOpenWaiver(null)} />
    </>
  );
}

function useBookingPdf({ id: bookingId, reference }: AdminBooking, showToast: ShowToast) {
  const [isBusy, setBusy] = useState(false);

  async function download(document: BookingDocument) {
    if (isBusy) return;
    setBusy(true);
    showToast(null);
    try {
      const file = await api.admin.bookings[document]({ bookingId });
      downloadBlob(`${document}-${reference}.pdf`, file);
    } catch (error) {
      showToast({
        tone: "failed",
        sentence: `Failed to generate ${document}`,
        reason: formatPdfFailure(error),
      });
    }
    setBusy(false);
  }
  return { isBusy, download: (document: BookingDocument) => void download(document) };
}

/** The title of the message already says that it failed. */
function formatPdfFailure(error: unknown): string {
  const failure = toStaffFailure(error);
  return failure === "INVOICE_FAILED" || failure === "RECEIPT_FAILED"
    ? "Please try again in a moment."
    : formatStaffFailure(failure);
}

const STATUS_LABELS: Record<AdminBooking["status"], { tone: StatusTone; label: string }> = {
  confirmed: { tone: "success", label: "Confirmed" },
  pending: { tone: "warn", label: "Pending" },
  cancelled: { tone: "danger", label: "Cancelled" },
};

function BookingHead({ booking, menu }: { booking: AdminBooking; menu: ReactNode }) {
  const { timezone } = useVenue();
  const { reference, status, activityName, startsAt, ticketCount } = booking;
  const { tone, label } = STATUS_LABELS[status];
  const startsAtText = formatAdminDateTime(new Date(startsAt), timezone);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1 px-4 pt-3 pb-3 side:flex side:min-h-15 side:py-3 side:pr-15 side:pl-5">
      <Dialog.Title className="col-span-2 flex min-h-9 items-center gap-1.5 pr-12 text-lg font-bold tracking-title side:min-h-0 side:pr-0">
        Booking <span className="tracking-wide">{reference}</span>
      </Dialog.Title>
      <StatusDot tone={tone}>{label}</StatusDot>
      <p className="order-last col-span-2 min-w-0 text-sm text-ink-3 side:order-none side:flex-1 side:truncate">
        {activityName}, {startsAtText}, {pluralize(ticketCount, "ticket")}
      </p>
      {menu}
    </div>
  );
}

/** Wording of the specification (section 8). */
const EMAIL_MESSAGES = {
  confirmation: {
    sent: "Confirmation email sent successfully",
    failed: "Failed to send confirmation email",
  },
  cancellation: {
    sent: "Cancellation email sent successfully",
    failed: "Failed to send cancellation email",
  },
  paymentLink: {
    sent: "Payment link sent successfully",
    failed: "Failed to send payment link",
  },
};

const EMAIL_QUEUED_MESSAGE =
  "The mail server is not responding. The email will be sent as soon as it does.";

interface BookingEmailAction {
  isBusy: boolean;
  send: (kind: keyof typeof EMAIL_MESSAGES) => void;
}

/** Sends one email for each press. */
function useBookingEmail(
  { id: bookingId }: AdminBooking,
  showToast: ShowToast,
): BookingEmailAction {
  const { isPending, mutate } = useMutation({
    mutationFn: (kind: keyof typeof EMAIL_MESSAGES) =>
      api.admin.bookingEmails[kind]({ bookingId, emailId: randomUuid() }),
    onMutate: () => showToast(null),
    onSuccess: ({ state }, kind) =>
      showToast({
        tone: "done",
        sentence: state === "queued" ? EMAIL_QUEUED_MESSAGE : EMAIL_MESSAGES[kind].sent,
      }),
    onError: (error, kind) =>
      showToast({
        tone: "failed",
        sentence: EMAIL_MESSAGES[kind].failed,
        reason: formatStaffFailure(toStaffFailure(error)),
      }),
  });
  return { isBusy: isPending, send: mutate };
}

/** An action that has its own dialog. */
interface OpenAction {
  kind: ActionDialogKind;
  /** The booking as it was when the dialog opened. */
  booking: AdminBooking;
  target: BookingActionTarget;
}

interface BookingActionDialogsProps {
  /** Null when no dialog is open. */
  action: OpenAction | null;
  onClose: () => void;
}

/** The dialogs that change a booking. One at a time opens above the booking, which stays open. */
function BookingActionDialogs({ action, onClose }: BookingActionDialogsProps) {
  const bookingFor = (kind: ActionDialogKind) => (action?.kind === kind ? action.target : null);
  return (
    <>
      <RescheduleDialog booking={bookingFor("reschedule")} onClose={onClose} />
      <ChangeItemsDialog
        booking={action?.kind === "change" ? action.booking : null}
        onClose={onClose}
      />
      <ChangeActivityDialog
        booking={action?.kind === "activity" ? action.booking : null}
        onClose={onClose}
      />
      <AdjustPriceDialog
        booking={action?.kind === "adjust" ? action.booking : null}
        onClose={onClose}
      />
      <CorrectContactDialog
        booking={action?.kind === "contact" ? action.booking : null}
        onClose={onClose}
      />
      <CancelDialog booking={bookingFor("cancel")} onClose={onClose} />
      <CancellationEmailDialog booking={bookingFor("email")} onClose={onClose} />
      <TakePaymentDialog booking={bookingFor("payment")} onClose={onClose} />
      <CashRefundDialog booking={bookingFor("cash-refund")} onClose={onClose} />
      <InPersonSignDialog booking={bookingFor("sign")} onClose={onClose} />
    </>
  );
}

function toBookingActionTarget(booking: AdminBooking): BookingActionTarget {
  const { id, reference, activityId, activityName, startsAt, endsAt } = booking;
  const { ticketCount, duePence, status, customer, order } = booking;
  return {
    id,
    reference,
    activityId,
    activityName,
    startsAt,
    endsAt,
    ticketCount,
    duePence,
    status,
    customerName: customer.name,
    email: customer.email,
    totalPence: order.totalPence,
  };
}

interface BookingNotesProps {
  booking: AdminBooking;
  showToast: ShowToast;
}

function BookingNotes({ booking, showToast }: BookingNotesProps) {
  const { id: bookingId, notes, customer } = booking;
  return (
    <Notes
      notes={notes}
      isOpen={!customer.isErased}
      permission="sell"
      calls={{
        add: (note) => api.admin.notes.add({ bookingId, ...note }),
        remove: (noteId) => api.admin.notes.remove({ bookingId, noteId }),
        restore: (noteId) => api.admin.notes.restore({ bookingId, noteId }),
      }}
      onRemoved={(undo) => showToast({ tone: "done", sentence: "Note removed", undo })}
    />
  );
}
