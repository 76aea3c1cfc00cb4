import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { ownContact } from "../../shared/contract/public/booking-changes.ts";
import { formatFailure } from "../app/api-failure.ts";
import { api } from "../app/browser-api.ts";
import { CONTACT_FIELD_PROPS, FIELD_GRID, HALF_ROW } from "../app/contact-field-props.ts";
import { randomUuid } from "../app/random-uuid.ts";
import { Alert } from "../ui/Alert.tsx";
import { Button } from "../ui/Button.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useLeaveView, ViewHeading } from "./BookingView.tsx";
import { type ActionResult, bookingRequest, useManagedBooking } from "./managed-booking.ts";
import { useSingleRequest } from "./use-single-request.ts";

interface CorrectContactProps {
  onCorrected: (outcome: ActionResult) => void;
}

type OwnContact = z.output<typeof ownContact>;

/** Corrects the contact details of the booking, and has its confirmation sent again. */
export function CorrectContact({ onCorrected }: CorrectContactProps) {
  const { booking, token, refresh } = useManagedBooking();
  const { firstName, lastName, email, phone } = booking.contact;
  const leave = useLeaveView();
  const { register, handleSubmit, formState } = useForm<
    z.input<typeof ownContact>,
    unknown,
    OwnContact
  >({
    resolver: zodResolver(ownContact),
    mode: "onTouched",
    defaultValues: { firstName, lastName, email, phone },
  });
  const { errors } = formState;
  const { busy, failure, send } = useSingleRequest();

  async function save(contact: OwnContact) {
    const body = { contact, emailId: randomUuid() };
    const result = await send(() =>
      api.bookings.correctContact({ ...bookingRequest(booking.id, token), body }),
    );
    if (result !== "done") return;
    await refresh();
    onCorrected({
      title: "Your details are corrected",
      text: `We are sending the confirmation again, to ${contact.email}.`,
    });
    leave();
  }

  const field = (name: keyof OwnContact, className = "") => (
    <TextField
      {...CONTACT_FIELD_PROPS[name]}
      {...register(name)}
      id={`booking-contact-${name}`}
      error={errors[name]?.message}
      className={className}
      required
    />
  );
  return (
    <div className="mx-auto w-full max-w-[calc(var(--container-prose)+2*var(--spacing-gutter))] flex-1 px-gutter pt-8 pb-10 tablet:pt-12">
      <ViewHeading
        title="Correct your details"
        lead="They apply to this booking. We send its confirmation again, and links in earlier emails to another address stop working."
      />
      <form noValidate onSubmit={handleSubmit(save)} className="mt-6">
        {failure && (
          <Alert tone="danger" className="mb-6" title="Your details were not corrected">
            {formatFailure(failure)}
          </Alert>
        )}
        <div className={FIELD_GRID}>
          {field("firstName", HALF_ROW)}
          {field("lastName", HALF_ROW)}
          {field("email")}
          {field("phone")}
        </div>
        <div className="mt-8 flex gap-3">
          <Button type="button" variant="quiet" onClick={leave} disabled={busy} className="-ml-6">
            Back
          </Button>
          <Button type="submit" variant="accent" busy={busy} className="flex-1 tablet:flex-none">
            Save and send again
          </Button>
        </div>
      </form>
    </div>
  );
}
