/** What stands in for the placeholders of a waiver template. */
export interface WaiverNames {
  participantName: string;
  businessName: string;
}

export type WaiverBlock =
  | { kind: "paragraph"; text: string }
  | { kind: "numbered"; number: number; text: string };

/**
 * The text that a person signs: the template with its two placeholders replaced, still plain text.
 * Both are replaced in one pass, so that a name stays as typed even if it reads like a placeholder.
 */
export function waiverText(template: string, names: WaiverNames): string {
  return template.replace(/\[(?:PARTICIPANT|BUSINESS) NAME\]/g, (placeholder) =>
    placeholder === "[PARTICIPANT NAME]" ? names.participantName : names.businessName,
  );
}

/** What a signature stands under for ever: title and text of the version shown, names filled in. */
export function waiverSnapshot(
  version: { title: string; content: string },
  names: WaiverNames,
): string {
  return waiverText(`${version.title}\n\n${version.content}`, names);
}

/** A waiver's paragraphs; those beginning 1. to 5. are numbered items (specification, waiver step). */
export function waiverBlocks(text: string): WaiverBlock[] {
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
