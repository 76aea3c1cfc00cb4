import type { InlineImage } from "../../integrations/email/email-transport.ts";

/** What an email says. Its HTML and its plain text render the same blocks in the same order. */
export interface Email {
  subject: string;
  /** What an inbox shows beside the subject; the introduction unless given. */
  preview?: string;
  title: string;
  introduction: string;
  /** A string is a paragraph; null is left out. */
  blocks: (EmailBlock | null)[];
  /** Decorative, above the title: an absolute URL, or an image to embed. */
  picture?: string | InlineImage | null;
  /** An iCalendar file to attach. */
  calendarEntry?: string;
}

export type EmailBlock = string | Quotation | Pass | Button | PriceList | Total | List | Steps;

/** Somebody else's words, set apart from ours. */
interface Quotation {
  type: "quotation";
  lines: string[];
}

/** The booking or voucher as a pass. */
export interface Pass {
  type: "pass";
  /** One a line; a pair stands side by side. */
  facts: (Fact | [Fact, Fact])[];
  /** Below the tear line; its first fact is the reference or code. Without it there is no line. */
  stub?: Fact[];
  /** What the QR code beside the stub encodes. */
  qrText?: string;
}

export interface Fact {
  label: string;
  value: string;
  size?: "large" | "amount";
}

interface Button {
  type: "button";
  label: string;
  url: string;
}

/** @returns null without a URL: the email then has no button */
export function toButton(label: string, url: string | null): Button | null {
  return url === null ? null : { type: "button", label, url };
}

export interface PriceList {
  type: "price-list";
  title: string;
  lines: PriceLine[];
  total: string;
  note?: string;
}

export interface PriceLine {
  label: string;
  amount: string;
  isReduction?: boolean;
}

/** A total, and line by line what belongs to it. */
interface Total {
  type: "total";
  label: string;
  amount: string;
  details: string[];
}

interface List {
  type: "list";
  title: string;
  items: string[];
}

interface Steps {
  type: "steps";
  title: string;
  steps: Step[];
}

export interface Step {
  title: string;
  description: string;
}
