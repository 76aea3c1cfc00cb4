import type {
  BillingContact,
  ChargeCardVerificationDetails,
  TokenError,
  TokenResult,
} from "@square/web-payments-sdk-types";
import type { ContactFormValues } from "../../../shared/contract/public/contact.ts";
import { formatList } from "../../../shared/format.ts";
import { penceToDecimal } from "../../../shared/money.ts";
import { paymentErrors } from "../../../shared/payment-errors.ts";
import { toE164 } from "../../../shared/phone.ts";
import { type PaymentNotice, toPaymentNotice } from "./payment-outcome.ts";

/**
 * Builds what the cardholder's bank is asked to approve. The amount must equal the later charge.
 * The billing contact contains only fields that were given, the county as `state`; a phone number
 * that cannot exist is left out.
 */
export function createCardVerification(
  contact: Partial<ContactFormValues>,
  totalPence: number,
): ChargeCardVerificationDetails {
  const { firstName, lastName, email, addressLine1, addressLine2, city, county } = contact;
  const addressLines = [addressLine1, addressLine2].flatMap((line) => line?.trim() || []);
  const phone = toE164(contact.phone ?? "");
  return {
    amount: penceToDecimal(totalPence),
    currencyCode: "GBP",
    intent: "CHARGE",
    customerInitiated: true,
    sellerKeyedIn: false,
    billingContact: {
      ...optionalField("givenName", firstName),
      ...optionalField("familyName", lastName),
      ...optionalField("email", email),
      ...optionalField("phone", phone),
      ...(addressLines.length > 0 && { addressLines }),
      ...optionalField("city", city),
      ...optionalField("state", county),
      ...optionalField("postalCode", contact.postcode),
      countryCode: "GB",
    },
  };
}

function optionalField(name: keyof BillingContact, value: string | undefined): BillingContact {
  const text = value?.trim();
  return text ? { [name]: text } : {};
}

/**
 * The result of the card form or of a wallet: a token to pay with, or a notice for the visitor; null
 * when they closed the wallet's sheet.
 */
export type CardTokenResult = { token: string } | { notice: PaymentNotice | null };

/** Maps an SDK result by its status and fields; the SDK's messages are written for developers. */
export function toCardTokenResult(result: TokenResult): CardTokenResult {
  switch (result.status) {
    case "OK":
      return { token: result.token };
    case "Invalid":
      return { notice: toPaymentNotice(formatInvalidCard(result.errors)) };
    case "Abort":
    case "Cancel":
      return { notice: verificationRequired() };
    default:
      return { notice: toPaymentNotice(paymentErrors.PAYMENT_MISSING.sentence) };
  }
}

function verificationRequired(): PaymentNotice {
  return { kind: "verification", sentence: paymentErrors.CARD_VERIFICATION_REQUIRED.sentence };
}

const FIELD_LABELS: Record<string, string> = {
  cardNumber: "card number",
  expirationDate: "expiry date",
  cvv: "security code",
  postalCode: "postcode",
};

function formatInvalidCard(errors: readonly TokenError[]): string {
  const fields = errors.flatMap((error) => {
    const label = "field" in error && error.field ? FIELD_LABELS[error.field] : undefined;
    return label ? [label] : [];
  });
  if (fields.length === 0) return paymentErrors.CARD_DATA_INVALID.sentence;
  return `Please check the ${formatList(fields)}.`;
}
