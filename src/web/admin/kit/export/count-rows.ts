const QUOTE = 0x22;
const LINE_END = 0x0a;

/** Counts the rows of a CSV file whose chunks arrive one by one. The header row does not count. */
export function createRowCounter(): (chunk: Uint8Array) => number {
  let isQuoted = false;
  let lineCount = 0;
  return (chunk) => {
    for (const byte of chunk) {
      if (byte === QUOTE) isQuoted = !isQuoted;
      else if (byte === LINE_END && !isQuoted) lineCount += 1;
    }
    return Math.max(0, lineCount - 1);
  };
}
