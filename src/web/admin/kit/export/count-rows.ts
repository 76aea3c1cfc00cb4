const QUOTE = 0x22;
const LINE_END = 0x0a;

/** Counts the rows of a CSV file that comes piece by piece; the line of names is none. */
export function rowCounter(): (piece: Uint8Array) => number {
  let isQuoted = false;
  let lines = 0;
  return (piece) => {
    for (const byte of piece) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_END && !isQuoted) lines += 1;
    }
    return Math.max(0, lines - 1);
  };
}
