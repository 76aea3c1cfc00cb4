import { staffMomentAndYear, staffShortDate } from "../../shared/admin-time.ts";
import type { Difference } from "../../shared/contract/admin/audit.ts";
import { formatPence } from "../../shared/money.ts";
import { isDate } from "../../shared/time.ts";
import type { Json } from "../platform/database/schema.ts";

export interface Surroundings {
  /** What ids are called, where that is known. */
  names: ReadonlyMap<string, string>;
  timezone: string;
}

/** What was, and what is, field by field, as words. Nothing that opens anything is among them. */
export function differences(
  before: Json | null,
  after: Json | null,
  around: Surroundings,
): Difference[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return fields
    .filter((field) => !SECRET.test(field))
    .map((field) => {
      const words = (of: Fields) => valueWords(field, of[field], around);
      // What only one side tells of is a fact, and no change.
      const isFact = after !== null && !Object.hasOwn(is, field);
      const [first, last] = isFact ? [null, words(was)] : [words(was), words(is)];
      return { label: labelAmong(fields, field), was: first, is: last };
    })
    .filter((one) => one.was !== one.is);
}

/** None is in the history; if one ever came there, it would not be shown. */
const SECRET = /token|secret|password|hash|signature|cookie/i;

type Fields = Record<string, Json | undefined>;

function fieldsOf(value: Json | null): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

const UNIT = /(Pence|Id|At)$/;

/** `pricePence` → `Price`, `durationMinutes` → `Duration minutes`, `isActive` → `Active`. */
export function labelOf(field: string): string {
  const words = field
    .replace(/^is(?=[A-Z])/, "")
    .replace(UNIT, "")
    .replace(/([a-z])([A-Z0-9])/g, "$1 $2")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const UNIT_WORDS: Record<string, string> = { Pence: "amount", Id: "reference", At: "time" };

/** `refund` beside `refundPence` → `Refund` and `Refund amount`. */
function labelAmong(fields: readonly string[], field: string): string {
  const label = labelOf(field);
  const unit = UNIT.exec(field)?.[0];
  const hasTwin = fields.some((other) => other !== field && labelOf(other) === label);
  return unit && hasTwin ? `${label} ${UNIT_WORDS[unit]}` : label;
}

const WEEKDAYS = ["", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

function valueWords(field: string, value: Json | undefined, around: Surroundings): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return numberWords(field, value);
  if (typeof value === "string") return textWords(value, around);
  if (Array.isArray(value)) return listWords(field, value, around);
  return Object.entries(fieldsOf(value))
    .filter(([inner]) => !SECRET.test(inner))
    .map(([inner, part]) => `${labelOf(inner)}: ${valueWords(inner, part, around) ?? "none"}`)
    .join("; ");
}

function numberWords(field: string, value: number): string {
  if (field.endsWith("Pence")) return formatPence(value);
  if (field === "daysOfWeek") return WEEKDAYS[value] ?? String(value);
  return value.toLocaleString("en-GB");
}

function listWords(field: string, values: readonly Json[], around: Surroundings): string {
  if (values.length === 0) return "None";
  return values.map((value) => valueWords(field, value, around) ?? "none").join(", ");
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const VOUCHER_CODE = /^(?:[0-9A-HJKMNP-TV-Z]{4}-?){3}[0-9A-HJKMNP-TV-Z]{4}$/;
/** One of a few words of the program. */
const STATE = /^[a-z]+(_[a-z]+)+$/;

function textWords(text: string, { names, timezone }: Surroundings): string {
  if (ID.test(text)) return names.get(text) ?? text.slice(0, 8).toUpperCase();
  if (INSTANT.test(text)) return staffMomentAndYear(new Date(text), timezone);
  if (isDate(text)) return staffShortDate(text);
  if (VOUCHER_CODE.test(text)) return `…${text.slice(-4)}`;
  return STATE.test(text) ? text.replaceAll("_", " ") : text;
}

/** Every id that differences speak of. */
export function idsIn(value: Json | null): string[] {
  return (
    JSON.stringify(value)?.match(/(?<=")[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=")/g) ?? []
  );
}
