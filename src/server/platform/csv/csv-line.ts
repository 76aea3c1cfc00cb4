/** What a cell can hold; a number is written as it is. */
export type CsvCell = string | number;

/** A number that was written as text, an amount below nothing included. */
const NUMERIC = /^-?\d+(\.\d+)?$/;

/**
 * What a spreadsheet may take for a formula, also behind spaces: OWASP's list of first characters,
 * https://owasp.org/www-community/attacks/CSV_Injection.
 */
const FORMULA = /^(\s*[=+\-@]|[\t\r\n])/;

/** What only stands in quotes. https://www.rfc-editor.org/rfc/rfc4180#section-2 */
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/**
 * One line, its end included: quoted as RFC 4180 says, and harmless in a spreadsheet, where a text
 * that begins like a formula gets an apostrophe before it.
 */
export function toCsvLine(cells: readonly CsvCell[]): string {
  let line = "";
  for (const [i, cell] of cells.entries()) {
    if (i > 0) line += ",";
    line += typeof cell === "number" ? String(cell) : toTextCell(cell);
  }
  return `${line}\r\n`;
}

function toTextCell(text: string): string {
  const escaped = FORMULA.test(text) && !NUMERIC.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
