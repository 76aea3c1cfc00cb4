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

const IF_NOT_YOU = "If this wasn't you, ignore this email. Nothing will change.";

/** The HTML and the plain-text version use the same text. */
export function formatAccountEmail(kind: AccountEmailKind, venue: EmailVenue): AccountEmailText {
  const text = ACCOUNT_EMAILS[kind](venue);
  return { ...text, preview: text.greeting };
}

type AccountEmailParts = Omit<AccountEmailText, "preview">;

const ACCOUNT_EMAILS: Record<AccountEmailKind, (venue: EmailVenue) => AccountEmailParts> = {
  "account-open": ({ businessName }) => ({
    subject: `Confirm your email address for ${businessName}`,
    title: "Confirm your email address",
    greeting: `Someone, probably you, asked to create an account at ${businessName} with this email address.`,
    button: "Confirm and sign in",
    notes: [
      "You will need the password that you chose. The link works once and expires in 24 hours.",
      IF_NOT_YOU,
    ],
  }),
  "account-exists": ({ businessName }) => ({
    subject: `You already have an account at ${businessName}`,
    title: "You already have an account",
    greeting: `Someone, probably you, asked to create an account at ${businessName} with this email address, but it already has one.`,
    button: null,
    notes: [
      "Sign in with your password. If you have forgotten it, choose “Forgot password?” when you sign in.",
      IF_NOT_YOU,
    ],
  }),
  "password-reset": ({ businessName }) => ({
    subject: `Choose a new password for ${businessName}`,
    title: "Choose a new password",
    greeting: `Someone, probably you, asked for a new password for your account at ${businessName}.`,
    button: "Choose a new password",
    notes: [
      "The link works once and expires in an hour. Your old password works until you choose a new one.",
      IF_NOT_YOU,
    ],
  }),
  "password-unknown": ({ businessName }) => ({
    subject: `No account at ${businessName} with this email address`,
    title: "There is no account with this email address",
    greeting: `Someone, probably you, asked for a new password at ${businessName}, but there is no account with this email address.`,
    button: null,
    notes: [
      "You may have an account with a different email address. You can book without one: your confirmation email has a link to your booking.",
      IF_NOT_YOU,
    ],
  }),
  "email-change": ({ businessName }) => ({
    subject: `Confirm your new email address for ${businessName}`,
    title: "Confirm your new email address",
    greeting: `Someone, probably you, asked to use this email address for your account at ${businessName}.`,
    button: "Confirm this email address",
    notes: [
      "Until you confirm it, your account keeps the old one. The link works once and expires in 24 hours.",
      IF_NOT_YOU,
    ],
  }),
  "email-taken": ({ businessName }) => ({
    subject: `You already have an account at ${businessName}`,
    title: "This email address already has an account",
    greeting: `Someone, probably you, asked to use this email address for another account at ${businessName}, but it already has an account.`,
    button: null,
    notes: ["An email address can only have one account.", IF_NOT_YOU],
  }),
  "email-changed": ({ businessName, businessEmail }) => ({
    subject: `The email address of your account at ${businessName} has changed`,
    title: "Your email address has changed",
    greeting: `Your account at ${businessName} now has a different email address. Use the new one to sign in.`,
    button: null,
    notes: [`If this wasn't you, email ${businessEmail} straight away.`],
  }),
  "data-erased": ({ businessName, businessEmail }) => ({
    subject: `Your data at ${businessName} has been erased`,
    title: "Your data has been erased",
    greeting: `As you asked, we have erased your account at ${businessName} and everything we knew about you.`,
    button: null,
    notes: [
      "The law requires us to keep records of sales and payments. They no longer have your name or address.",
      "This is our last email to you. We erased your email address as soon as it was sent.",
      `If this wasn't you, email ${businessEmail}.`,
    ],
  }),
  "administrator-invitation": ({ businessName }) => ({
    subject: `Join the team of ${businessName}`,
    title: "You are invited to join the team",
    greeting: `An administrator of ${businessName} has invited you to help manage bookings, vouchers and customers.`,
    button: "View the invitation",
    notes: [
      "If you already have an account with this email address, confirm with its password. If not, choose a name and a password. The link works once and expires in three days.",
      "If you did not expect this, ignore this email. Nothing will change.",
    ],
  }),
};
