/** The content of a cell. A number is written as it is. */
export type CsvCell = string | number;

/** Text that is a plain number, such as a negative amount. */
const NUMERIC = /^-?\d+(\.\d+)?$/;

/**
 * Text that a spreadsheet may interpret as a formula, even after spaces. The first characters are
 * OWASP's list: https://owasp.org/www-community/attacks/CSV_Injection.
 */
const FORMULA = /^(\s*[=+\-@]|[\t\r\n])/;

/** See https://www.rfc-editor.org/rfc/rfc4180#section-2. */
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/**
 * Formats one line of CSV, including the line break, with quotes as in RFC 4180. Text that looks
 * like a formula gets an apostrophe in front, so that a spreadsheet does not evaluate it.
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
