/** The names that replace the placeholders of a waiver template. */
export interface WaiverNames {
  participantName: string;
  businessName: string;
}

export type WaiverBlock =
  | { kind: "paragraph"; text: string }
  | { kind: "numbered"; number: number; text: string };

/**
 * A part of a waiver's text: a name in place of a placeholder, or the text between placeholders.
 */
export interface WaiverSegment {
  text: string;
  isName: boolean;
}

/**
 * Splits a template at its two placeholders and fills in the names, as plain text. One pass, so
 * that a name that looks like a placeholder is left as typed.
 */
export function splitWaiverText(template: string, names: WaiverNames): WaiverSegment[] {
  return template
    .split(/(\[(?:PARTICIPANT|BUSINESS) NAME\])/)
    .map((text, index) => (index % 2 === 1 ? toNameSegment(text, names) : { text, isName: false }))
    .filter(({ text }) => text !== "");
}

function toNameSegment(placeholder: string, { participantName, businessName }: WaiverNames) {
  const text = placeholder === "[PARTICIPANT NAME]" ? participantName : businessName;
  return { text, isName: true };
}

export function renderWaiverText(template: string, names: WaiverNames): string {
  return splitWaiverText(template, names)
    .map(({ text }) => text)
    .join("");
}

/**
 * The text stored with a signature: title and content of the version shown, with the names filled
 * in.
 */
export function renderWaiverSnapshot(
  version: { title: string; content: string },
  names: WaiverNames,
): string {
  return renderWaiverText(`${version.title}\n\n${version.content}`, names);
}

/**
 * Splits a waiver into paragraphs; those that begin with 1. to 5. are numbered items
 * (specification, waiver step).
 */
export function toWaiverBlocks(text: string): WaiverBlock[] {
  return text
    .split(/\n\s*\n|\n(?=[1-5]\.\s)/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map(toBlock);
}

function toBlock(paragraph: string): WaiverBlock {
  const numbered = /^([1-5])\.\s+([\s\S]*)$/.exec(paragraph);
  if (!numbered) return { kind: "paragraph", text: paragraph };
  return { kind: "numbered", number: Number(numbered[1]), text: numbered[2] ?? "" };
}
