import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { type FieldError, get, type Path, type UseFormReturn, useForm } from "react-hook-form";
import { venueDate } from "../../../shared/contract/base/fields.ts";
import type { Venue } from "../../../shared/contract/public/venue.ts";
import {
  type VoucherOrderFields,
  type VoucherOrderFormValues,
  voucherOrderFields,
} from "../../../shared/contract/public/voucher-order-fields.ts";
import { holderErrors } from "../../../shared/holder-errors.ts";
import { VOUCHER_DELIVERY_DAYS } from "../../../shared/limits.ts";
import { addDays, addMonths, isDate } from "../../../shared/time.ts";
import { useProfileContact } from "../../account/use-profile-contact.ts";
import {
  bookingDraft,
  changeDraft,
  clearPersonalDetails,
  onPersonalDetailsCleared,
} from "../../draft/booking-draft.ts";
import type { FormError } from "../../ui/ErrorSummary.tsx";

export type GiftForm = UseFormReturn<VoucherOrderFormValues, unknown, VoucherOrderFields>;
export type GiftFieldName = Path<VoucherOrderFormValues>;

interface GiftFormState {
  form: GiftForm;
  /** Clears the earlier input; null when there is none. */
  clear: (() => void) | null;
}

/** In the middle of the amounts that venues suggest. */
const DEFAULT_AMOUNT_PENCE = 5000;

/** In the order of the page. */
const FIELDS: readonly GiftFieldName[] = [
  "amountPence",
  "recipient.name",
  "recipient.email",
  "message",
  "deliverOn",
  "purchaser.firstName",
  "purchaser.lastName",
  "purchaser.email",
  "purchaser.phone",
];

/**
 * The form of a gift voucher purchase: validates when a field is left, then while typing. Input
 * goes into the draft at once, so that neither a reload nor the payment step loses it.
 * @param today today's date in the venue's time zone
 */
export function useGiftForm(today: string): GiftFormState {
  const [hasEarlierInput, setHasEarlierInput] = useState(hasDraftInput);
  const form = useForm<VoucherOrderFormValues, unknown, VoucherOrderFields>({
    resolver: zodResolver(createGiftSchema(today)),
    mode: "onTouched",
    defaultValues: getInitialValues(),
    shouldFocusError: false,
  });

  const { subscribe, reset } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const secret = bookingDraft().gift?.secret ?? null;
          changeDraft({ gift: { input: structuredClone(values), secret } });
        },
      }),
    [subscribe],
  );
  useEffect(
    () =>
      onPersonalDetailsCleared(() => {
        setHasEarlierInput(false);
        reset(getInitialValues());
      }),
    [reset],
  );

  useProfileContact({
    isEmpty: () => Object.values(form.getValues("purchaser")).every((text) => text.trim() === ""),
    fill({ firstName, lastName, email, phone }) {
      form.setValue("purchaser", { firstName, lastName, email, phone });
    },
  });
  function clear() {
    clearPersonalDetails();
    document.getElementById(giftFieldId("recipient.name"))?.focus();
  }
  return { form, clear: hasEarlierInput ? clear : null };
}

function hasDraftInput(): boolean {
  const { recipient, purchaser, message } = getInitialValues();
  const texts = [...Object.values(recipient), ...Object.values(purchaser), message];
  return texts.some((text) => text !== undefined && text.trim() !== "");
}

/**
 * Parses the gift as it will be sent; null while it is incomplete. The server validates the
 * delivery date.
 */
export function parseGift(input: VoucherOrderFormValues): VoucherOrderFields | null {
  return voucherOrderFields.safeParse(input).data ?? null;
}

/** The last delivery date for a voucher bought today. */
export function lastDeliveryDay(today: string): string {
  return addDays(today, VOUCHER_DELIVERY_DAYS);
}

/** The id of a field's input, which the error summary links to. */
export function giftFieldId(name: GiftFieldName): string {
  return `gift-${name.replace(".", "-")}`;
}

export function getGiftFieldError(form: GiftForm, name: GiftFieldName): string | undefined {
  const error: FieldError | undefined = get(form.formState.errors, name);
  return error?.message;
}

/** The form's errors, in the order of the page. */
export function getGiftErrors(form: GiftForm): FormError[] {
  return FIELDS.flatMap((name) => {
    const message = getGiftFieldError(form, name);
    return message ? [{ fieldId: giftFieldId(name), message }] : [];
  });
}

function createGiftSchema(today: string) {
  const isDeliverable = (date: string) => date >= today && date <= lastDeliveryDay(today);
  return voucherOrderFields.extend({
    deliverOn: venueDate
      .refine(isDeliverable, holderErrors.DELIVERY_DATE_INVALID.sentence)
      .nullable()
      .default(null),
  });
}

/** The draft's gift, or a new one with the contact details of a booking made in this tab. */
function getInitialValues(): VoucherOrderFormValues {
  const { gift: giftDraft, contact } = bookingDraft();
  if (giftDraft) return giftDraft.input;
  const { firstName = "", lastName = "", email = "", phone = "" } = contact;
  return {
    amountPence: DEFAULT_AMOUNT_PENCE,
    recipient: { name: "", email: "" },
    purchaser: { firstName, lastName, email, phone },
    message: "",
    deliverOn: null,
  };
}

/** The last valid date of a voucher, counted from the day on which its recipient gets it. */
export function computeValidUntil(
  { today, voucherExpiryMonths }: Pick<Venue, "today" | "voucherExpiryMonths">,
  deliverOn: string | null | undefined,
): string {
  const startDate = deliverOn && isDate(deliverOn) ? deliverOn : today;
  return addMonths(startDate, voucherExpiryMonths);
}
