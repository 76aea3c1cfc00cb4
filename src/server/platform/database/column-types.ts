import { type CustomTypesConfig, types } from "pg";

/**
 * How values come from PostgreSQL where the driver's own way would lose something:
 * `int8` (counts and sums of pence) is a number, `date` stays "YYYY-MM-DD" (the driver would make it
 * midnight in this process's time zone). As ever: `timestamptz` is a Date, `time` is "HH:MM:SS".
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (id, format) => {
    if (id === types.builtins.INT8) return wholeNumber;
    if (id === types.builtins.DATE) return identity;
    return types.getTypeParser(id, format);
  },
};

/** @throws RangeError rather than return a number that is not exactly what the database holds. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number.`);
  return value;
}

function identity(text: string): string {
  return text;
}
