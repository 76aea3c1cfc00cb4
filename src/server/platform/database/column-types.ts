import { type CustomTypesConfig, types } from "pg";

/**
 * Type parsers that replace the driver's: `int8` (counts and sums of pence) becomes a number,
 * `date` stays "YYYY-MM-DD" (the driver would make it midnight in this process's time zone).
 * Unchanged: `timestamptz` becomes a Date, `time` is "HH:MM:SS".
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (id, format) => {
    if (id === types.builtins.INT8) return wholeNumber;
    if (id === types.builtins.DATE) return identity;
    return types.getTypeParser(id, format);
  },
};

/** @throws RangeError rather than return an inexact number */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number.`);
  return value;
}

function identity(text: string): string {
  return text;
}
