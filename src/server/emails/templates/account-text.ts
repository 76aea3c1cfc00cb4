import type { EmailVenue } from "../content/email-venue.ts";

/** The text of an account email. It repeats nothing that a stranger may have typed. */
export interface AccountEmailText {
  subject: string;
  preview: string;
  title: string;
  greeting: string;
  /** The link button's label; null when there is none. */
  button: string | null;
  notes: string[];
}

export type AccountEmailKind =
  | "account-open"
  | "account-exists"
  | "password-reset"
  | "password-unknown"
  | "email-change"
  | "email-taken"
  | "email-changed"
  | "data-erased"
  | "administrator-invitation";

const IF_NOT_YOU = "If that was not you, you need do nothing: nothing changes.";

/** The HTML and the plain-text version use the same text. */
export function formatAccountEmail(kind: AccountEmailKind, venue: EmailVenue): AccountEmailText {
  const text = ACCOUNT_EMAILS[kind](venue);
  return { ...text, preview: text.greeting };
}

type AccountEmailParts = Omit<AccountEmailText, "preview">;

const ACCOUNT_EMAILS: Record<AccountEmailKind, (venue: EmailVenue) => AccountEmailParts> = {
  "account-open": ({ businessName }) => ({
    subject: `Confirm your e-mail address for ${businessName}`,
    title: "Confirm your address",
    greeting: `Somebody, probably you, asked for an account at ${businessName} with this address.`,
    button: "Confirm and sign in",
    notes: [
      "You are asked for the password that you chose. The link works once, until tomorrow at this time.",
      IF_NOT_YOU,
    ],
  }),
  "account-exists": ({ businessName }) => ({
    subject: `You have an account at ${businessName}`,
    title: "You have an account already",
    greeting: `Somebody, probably you, asked for an account at ${businessName} with this address. It has one.`,
    button: null,
    notes: [
      "Sign in with your password. If you do not remember it, choose “Forgot password?” where you sign in.",
      IF_NOT_YOU,
    ],
  }),
  "password-reset": ({ businessName }) => ({
    subject: `Choose a new password for ${businessName}`,
    title: "Choose a new password",
    greeting: `Somebody, probably you, has forgotten the password of your account at ${businessName}.`,
    button: "Choose a new password",
    notes: ["The link works once, within an hour. Until then your old password stays.", IF_NOT_YOU],
  }),
  "password-unknown": ({ businessName }) => ({
    subject: `No account at ${businessName} with this address`,
    title: "There is no account with this address",
    greeting: `Somebody, probably you, asked for a new password at ${businessName}, but there is no account with this address.`,
    button: null,
    notes: [
      "Perhaps you have one with another of your addresses. Bookings need no account: their confirmation has a link to them.",
      IF_NOT_YOU,
    ],
  }),
  "email-change": ({ businessName }) => ({
    subject: `Confirm your new e-mail address for ${businessName}`,
    title: "Confirm your new address",
    greeting: `You asked for this to be the address of your account at ${businessName}.`,
    button: "Confirm this address",
    notes: [
      "Until then your account keeps the old one. The link works once, until tomorrow at this time.",
      IF_NOT_YOU,
    ],
  }),
  "email-taken": ({ businessName }) => ({
    subject: `You have an account at ${businessName}`,
    title: "This address has an account already",
    greeting: `Somebody, probably you, asked for this to be the address of another account at ${businessName}. It has one of its own.`,
    button: null,
    notes: ["An address can have one account only.", IF_NOT_YOU],
  }),
  "email-changed": ({ businessName, businessEmail }) => ({
    subject: `Your account at ${businessName} has another address`,
    title: "Your address was changed",
    greeting: `Your account at ${businessName} has another e-mail address now. You sign in with that one.`,
    button: null,
    notes: [`If that was not you, write to ${businessEmail} at once.`],
  }),
  "data-erased": ({ businessName, businessEmail }) => ({
    subject: `Your data at ${businessName} has been erased`,
    title: "Your data has been erased",
    greeting: `As you asked, your account at ${businessName} and all that we knew about you is gone.`,
    button: null,
    notes: [
      "What was sold and paid for stays in our books, because the law asks us to keep it, without your name or address.",
      "This is our last e-mail to you. Your address was erased as soon as it had left.",
      `If that was not you, write to ${businessEmail}.`,
    ],
  }),
  "administrator-invitation": ({ businessName }) => ({
    subject: `Join the team of ${businessName}`,
    title: "You are invited to the team",
    greeting: `An administrator of ${businessName} would like you to look after bookings, vouchers and customers with them.`,
    button: "See the invitation",
    notes: [
      "If you have an account with this address, you confirm with its password; if not, you choose a name and a password. The link works once, within three days.",
      "If you did not expect this, you need do nothing: nothing changes.",
    ],
  }),
};
