import type { Email, EmailBlock, Fact } from "./email.ts";

/** Renders an email as plain text; `venueLine` is its last line. */
export function renderPlainText({ title, introduction, blocks }: Email, venueLine: string): string {
  const body = blocks.filter((block) => block !== null).map(formatBlock);
  return `${[title, introduction, ...body, venueLine].join("\n\n")}\n`;
}

function formatBlock(block: EmailBlock): string {
  if (typeof block === "string") return block;
  return toLines(block).join("\n");
}

function toLines(block: Exclude<EmailBlock, string>): string[] {
  switch (block.type) {
    case "quotation":
      return block.lines;
    case "pass":
      return [...block.facts.flat(), ...(block.stub ?? [])].map(formatFact);
    case "button":
      return [`${block.label}:`, block.url];
    case "price-list":
      return [
        block.title,
        ...block.lines.map(({ label, amount }) => `${label}: ${amount}`),
        `Total: ${block.total}`,
        ...(block.note === undefined ? [] : [block.note]),
      ];
    case "total":
      return [`${block.label}: ${block.amount}`, ...block.details];
    case "list":
      return [block.title, ...block.items.map((item) => `- ${item}`)];
    case "steps":
      return [
        block.title,
        ...block.steps.map(({ title, description }, i) => `${i + 1}. ${title}: ${description}`),
      ];
  }
}

function formatFact({ label, value }: Fact): string {
  return `${label}: ${value}`;
}
