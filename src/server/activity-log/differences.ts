import { formatAdminDate, formatAdminDateTimeYear } from "../../shared/admin-time.ts";
import type { LoggedChange } from "../../shared/contract/admin/activity-log.ts";
import { formatCount } from "../../shared/format.ts";
import { formatPence } from "../../shared/money.ts";
import { formatVatRate } from "../../shared/rules/vat.ts";
import { isDate } from "../../shared/time.ts";
import type { Json } from "../platform/database/schema.ts";

export interface FormatContext {
  /** Known names by id. */
  names: ReadonlyMap<string, string>;
  timezone: string;
}

/** Formats the differences between two states, field by field. Secrets are omitted. */
export function listDifferences(
  before: Json | null,
  after: Json | null,
  context: FormatContext,
): LoggedChange[] {
  const [oldFields, newFields] = [toFields(before), toFields(after)];
  const fields = [...new Set([...Object.keys(oldFields), ...Object.keys(newFields)])];
  return fields
    .filter((field) => !SECRET_FIELD.test(field))
    .map((field) => {
      const format = (fieldValues: Fields) => formatValue(field, fieldValues[field], context);
      // A field that is missing in `after` is context, not a change.
      const isContextOnly = after !== null && !Object.hasOwn(newFields, field);
      const [oldValue, newValue] = isContextOnly
        ? [null, format(oldFields)]
        : [format(oldFields), format(newFields)];
      return { label: toUniqueFieldLabel(fields, field), before: oldValue, after: newValue };
    })
    .filter((difference) => difference.before !== difference.after);
}

/** The history contains no secrets; this is a second safeguard in case one ever gets there. */
const SECRET_FIELD = /token|secret|password|hash|signature|cookie/i;

type Fields = Record<string, Json | undefined>;

function toFields(value: Json | null): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}

const UNIT_SUFFIX = /(Pence|Id|At)$/;

/** Labels where the general rule does not give the word that the screens use. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  activityIds: "Activities",
  checkedInCount: "Checked in",
  furtherImageUrls: "More images",
  stockPerSlot: "Number per session",
  defaultVatRate: "Default VAT rate",
  minAge: "Minimum age",
  minHeightCm: "Minimum height (cm)",
  ticketCount: "Tickets",
  timeSlotId: "Session",
  vatNumber: "VAT number",
  vatRate: "VAT rate",
};

/** `pricePence` → `Price`, `durationMinutes` → `Duration minutes`, `isActive` → `Active`. */
function toFieldLabel(field: string): string {
  const label = FIELD_LABELS[field];
  if (label !== undefined) return label;
  const format = field
    .replace(/^is(?=[A-Z])/, "")
    .replace(UNIT_SUFFIX, "")
    .replace(/([a-z])([A-Z0-9])/g, "$1 $2")
    .toLowerCase();
  return format.charAt(0).toUpperCase() + format.slice(1);
}

const UNIT_LABELS: Record<string, string> = { Pence: "amount", Id: "reference", At: "time" };

/** `refund` beside `refundPence` → `Refund` and `Refund amount`. */
function toUniqueFieldLabel(fields: readonly string[], field: string): string {
  const label = toFieldLabel(field);
  const unit = UNIT_SUFFIX.exec(field)?.[0];
  const isAmbiguous = fields.some((other) => other !== field && toFieldLabel(other) === label);
  return unit && isAmbiguous ? `${label} ${UNIT_LABELS[unit]}` : label;
}

const WEEKDAYS = ["", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

function formatValue(
  field: string,
  value: Json | undefined,
  context: FormatContext,
): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return formatNumber(field, value);
  if (typeof value === "string") return formatText(value, context);
  if (Array.isArray(value)) return formatValues(field, value, context);
  return Object.entries(toFields(value))
    .filter(([inner]) => !SECRET_FIELD.test(inner))
    .map(
      ([inner, part]) => `${toFieldLabel(inner)}: ${formatValue(inner, part, context) ?? "none"}`,
    )
    .join("; ");
}

function formatNumber(field: string, value: number): string {
  if (field.endsWith("Pence")) return formatPence(value);
  if (/^(default)?[vV]atRate$/.test(field)) return formatVatRate(value);
  if (field === "daysOfWeek") return WEEKDAYS[value] ?? String(value);
  return formatCount(value);
}

function formatValues(field: string, values: readonly Json[], context: FormatContext): string {
  if (values.length === 0) return "None";
  return values.map((value) => formatValue(field, value, context) ?? "none").join(", ");
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const VOUCHER_CODE = /^(?:[0-9A-HJKMNP-TV-Z]{4}-?){3}[0-9A-HJKMNP-TV-Z]{4}$/;
/** An enum value such as `min_spend`. */
const STATE = /^[a-z]+(_[a-z]+)+$/;

function formatText(text: string, { names, timezone }: FormatContext): string {
  if (ID.test(text)) return names.get(text) ?? text.slice(0, 8).toUpperCase();
  if (INSTANT.test(text)) return formatAdminDateTimeYear(new Date(text), timezone);
  if (isDate(text)) return formatAdminDate(text);
  if (VOUCHER_CODE.test(text)) return `…${text.slice(-4)}`;
  return STATE.test(text) ? text.replaceAll("_", " ") : text;
}

/** Collects every id that a stored state contains. */
export function collectIds(value: Json | null): string[] {
  return (
    JSON.stringify(value)?.match(/(?<=")[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=")/g) ?? []
  );
}
