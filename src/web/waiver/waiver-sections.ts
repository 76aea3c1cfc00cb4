import type { WaiverBlock } from "../../shared/rules/waiver-text.ts";

type NumberedBlock = Extract<WaiverBlock, { kind: "numbered" }>;

export type WaiverSection =
  | Extract<WaiverBlock, { kind: "paragraph" }>
  | { kind: "list"; items: NumberedBlock[] };

/** Groups adjacent numbered paragraphs into lists. */
export function toWaiverSections(blocks: readonly WaiverBlock[]): WaiverSection[] {
  const sections: WaiverSection[] = [];
  for (const block of blocks) {
    const last = sections.at(-1);
    if (block.kind === "paragraph") sections.push(block);
    else if (last?.kind === "list") last.items.push(block);
    else sections.push({ kind: "list", items: [block] });
  }
  return sections;
}
