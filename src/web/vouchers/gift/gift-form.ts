import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { type FieldError, get, type Path, type UseFormReturn, useForm } from "react-hook-form";
import { venueDate } from "../../../shared/contract/base/fields.ts";
import {
  type Gift,
  type GiftInput,
  gift,
} from "../../../shared/contract/public/voucher-order-fields.ts";
import { VOUCHER_DELIVERY_DAYS } from "../../../shared/limits.ts";
import { addDays } from "../../../shared/time.ts";
import { sentenceOf } from "../../../shared/visitor-errors.ts";
import { useProfileContact } from "../../account/use-profile-contact.ts";
import {
  bookingDraft,
  changeDraft,
  forgetPerson,
  whenForgotten,
} from "../../draft/booking-draft.ts";
import type { FieldProblem } from "../../ui/ErrorSummary.tsx";

export type GiftForm = UseFormReturn<GiftInput, unknown, Gift>;
export type GiftField = Path<GiftInput>;

interface OpenGiftForm {
  form: GiftForm;
  /** Forgets who typed here before; null when nobody did, or it was done. */
  clear: (() => void) | null;
}

/** In the middle of what venues suggest. */
const FIRST_AMOUNT_PENCE = 5000;

/** In the order in which they stand on the page. */
const FIELDS: readonly GiftField[] = [
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
 * A gift voucher's details as a form: checked when a field is left, corrected while typing. Whatever
 * is typed goes into the draft at once, so that neither a reload nor the payment step loses anything.
 * @param today the venue's date
 */
export function useGiftForm(today: string): OpenGiftForm {
  const [isTypedBefore, setTypedBefore] = useState(isTypedBeforehand);
  const form = useForm<GiftInput, unknown, Gift>({
    resolver: zodResolver(giftFrom(today)),
    mode: "onTouched",
    defaultValues: firstValues(),
    shouldFocusError: false,
  });

  const { subscribe, reset } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const secret = bookingDraft().gift?.secret ?? null;
          changeDraft({ gift: { typed: structuredClone(values), secret } });
        },
      }),
    [subscribe],
  );
  useEffect(
    () =>
      whenForgotten(() => {
        setTypedBefore(false);
        reset(firstValues());
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
    forgetPerson();
    document.getElementById(fieldId("recipient.name"))?.focus();
  }
  return { form, clear: isTypedBefore ? clear : null };
}

function isTypedBeforehand(): boolean {
  const { recipient, purchaser, message } = firstValues();
  const texts = [...Object.values(recipient), ...Object.values(purchaser), message];
  return texts.some((text) => text !== undefined && text.trim() !== "");
}

/** The gift as it is sent; null while something about it is missing. The server checks its day. */
export function readGift(typed: GiftInput): Gift | null {
  return gift.safeParse(typed).data ?? null;
}

/** The last day on which a voucher bought today can be delivered. */
export function lastDeliveryDay(today: string): string {
  return addDays(today, VOUCHER_DELIVERY_DAYS);
}

/** The id of a field's control, which the error summary links to. */
export function fieldId(name: GiftField): string {
  return `gift-${name.replace(".", "-")}`;
}

/** What is wrong with a field. */
export function problemWith(form: GiftForm, name: GiftField): string | undefined {
  const error: FieldError | undefined = get(form.formState.errors, name);
  return error?.message;
}

/** What is wrong, from the top of the page down. */
export function problemsOf(form: GiftForm): FieldProblem[] {
  return FIELDS.flatMap((name) => {
    const message = problemWith(form, name);
    return message ? [{ fieldId: fieldId(name), message }] : [];
  });
}

function giftFrom(today: string) {
  const isInTime = (date: string) => date >= today && date <= lastDeliveryDay(today);
  return gift.extend({
    deliverOn: venueDate
      .refine(isInTime, sentenceOf("DELIVERY_DATE_INVALID"))
      .nullable()
      .default(null),
  });
}

/** What was typed before; who booked in this tab need not say again who they are. */
function firstValues(): GiftInput {
  const { gift: before, contact } = bookingDraft();
  if (before) return before.typed;
  const { firstName = "", lastName = "", email = "", phone = "" } = contact;
  return {
    amountPence: FIRST_AMOUNT_PENCE,
    recipient: { name: "", email: "" },
    purchaser: { firstName, lastName, email, phone },
    message: "",
    deliverOn: null,
  };
}
