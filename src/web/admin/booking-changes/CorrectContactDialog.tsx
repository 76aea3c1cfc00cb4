import { useState } from "react";
import type { AdminBooking } from "../../../shared/contract/admin/booking-details.ts";
import { staffBookingContact } from "../../../shared/contract/admin/customer-fields.ts";
import { api } from "../../app/browser-api.ts";
import { useIdempotentId } from "../../app/use-idempotent-id.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { FormDialog, FormFrame } from "../kit/forms/FormDialog.tsx";
import { useSaveForm } from "../kit/forms/use-save-form.ts";

interface CorrectContactDialogProps {
  /** Null closes the dialog. */
  booking: AdminBooking | null;
  onClose: () => void;
}

/** Corrects the contact details of one booking; the customer's own details stay. */
export function CorrectContactDialog({ booking, onClose }: CorrectContactDialogProps) {
  return (
    <FormDialog subject={booking} onClose={onClose}>
      {(shown) => <ContactForm booking={shown} onSaved={onClose} />}
    </FormDialog>
  );
}

interface ContactFormProps {
  booking: AdminBooking;
  onSaved: () => void;
}

function ContactForm({ booking, onSaved }: ContactFormProps) {
  const { id: bookingId, reference, status, customer } = booking;
  const { firstName, lastName, email, phone } = customer;
  const [isSentAgain, setSentAgain] = useState(true);
  const withId = useIdempotentId();
  const toast = useToast();
  const form = useSaveForm({
    schema: staffBookingContact,
    defaultValues: { firstName, lastName, email, phone },
    idPrefix: "contact",
    save: async (contact) => {
      const hasEmail = contact.email !== "" && status === "confirmed" && isSentAgain;
      await withId(JSON.stringify([contact, hasEmail]), (id) =>
        api.admin.bookingChanges.correctContact({
          bookingId,
          contact,
          emailId: hasEmail ? id : null,
        }),
      );
      return hasEmail ? contact.email : null;
    },
    onSaved: (sentTo) => {
      toast({
        message: `Contact details saved.${sentTo ? ` The confirmation is on its way to ${sentTo}.` : ""}`,
      });
      onSaved();
    },
  });
  return (
    <FormFrame
      form={form}
      title="Correct Contact Details"
      subtitle={reference}
      submitLabel="Save Details"
      failureTitle="The details were not saved"
    >
      <div className="grid gap-4 side:grid-cols-2">
        <TextField {...form.field("firstName")} label="First name" />
        <TextField {...form.field("lastName")} label="Last name" optional />
      </div>
      <TextField {...form.field("email")} label="Email" type="email" inputMode="email" optional />
      <TextField {...form.field("phone")} label="Phone" type="tel" inputMode="tel" optional />
      {status === "confirmed" && (
        <Checkbox
          id="contact-confirmation"
          label="Send the confirmation again"
          checked={isSentAgain}
          onChange={(event) => setSentAgain(event.target.checked)}
        />
      )}
      <p className="text-sm text-pretty text-ink-3">
        Only this booking changes. After a new email address, earlier links to the booking no longer
        work.
      </p>
    </FormFrame>
  );
}
