import { type Kysely, type Selectable, sql, type Transaction, type Updateable } from "kysely";
import type { SettingsChanges } from "../../shared/contract/admin/settings-fields.ts";
import { Refusal } from "../../shared/refusal.ts";
import type { BankHolidayCalendar } from "../../shared/rules/bank-holidays.ts";
import type { SetUpStep } from "../../shared/rules/set-up.ts";
import type { DB } from "../platform/database/schema.ts";

type Settings = Selectable<DB["settings"]>;

/** The settings with values that the database computes. */
interface VenueSettings extends Settings {
  /** The venue's local date. */
  today: string;
  /**
   * What is not set up yet. `isOpen` says whether the venue may sell all the same; see migration
   * 0032.
   */
  missing: SetUpStep[];
  isOpen: boolean;
}

/** Returns the sites that may embed the booking pages, for the Content-Security-Policy header. */
export async function readEmbedOrigins(db: Kysely<DB>): Promise<string[]> {
  const row = await db.selectFrom("settings").select("embedOrigins").executeTakeFirstOrThrow();
  return row.embedOrigins;
}

/**
 * Returns the venue's single settings row, creating it with defaults if it is missing. A default
 * name or address is returned as an empty string, see {@link hidePlaceholders}.
 */
export async function readSettings(db: Kysely<DB>): Promise<VenueSettings> {
  return hidePlaceholders(
    (await selectSettings(db).executeTakeFirst()) ?? (await insertDefaultSettings(db)),
  );
}

/** @throws Refusal VENUE_NOT_OPEN while the venue is not set up. */
export async function assertVenueOpen(db: Kysely<DB>): Promise<void> {
  const { isOpen } = await readSettings(db);
  if (!isOpen) throw new Refusal("VENUE_NOT_OPEN");
}

/** Hides the default name and address, unless the venue has already sold under them. */
function hidePlaceholders(settings: VenueSettings): VenueSettings {
  const { isOpen, missing, businessName, businessEmail } = settings;
  const visible = (part: SetUpStep, text: string) =>
    !isOpen && missing.includes(part) ? "" : text;
  return {
    ...settings,
    businessName: visible("name", businessName),
    businessEmail: visible("email", businessEmail),
  };
}

async function insertDefaultSettings(db: Kysely<DB>): Promise<VenueSettings> {
  await db
    .insertInto("settings")
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return selectSettings(db).executeTakeFirstOrThrow();
}

/**
 * Reads the settings and locks them against other changes until the transaction ends. Readers do
 * not wait.
 */
export async function lockSettings(transaction: Transaction<DB>): Promise<VenueSettings> {
  // Locked first: what is computed from other rows would else be from before the wait for the lock.
  await transaction.selectFrom("settings").select("id").forNoKeyUpdate().execute();
  return readSettings(transaction);
}

function selectSettings(db: Kysely<DB>) {
  return db
    .selectFrom("settings")
    .selectAll()
    .select([
      sql<string>`(venue_now() AT TIME ZONE timezone)::date`.as("today"),
      sql<SetUpStep[]>`public.venue_missing()`.as("missing"),
      sql<boolean>`public.venue_is_open()`.as("isOpen"),
    ]);
}

export async function updateSettings(
  transaction: Transaction<DB>,
  changes: Updateable<DB["settings"]>,
): Promise<void> {
  await transaction
    .updateTable("settings")
    .set({ ...changes, updatedAt: sql<Date>`venue_clock_timestamp()` })
    .execute();
}

/**
 * Whether a slot that has not ended is booked, held or closed. A slot stores an instant, while
 * schedules use local time: in another time zone the two would no longer match.
 */
export async function hasUpcomingSlots(db: Kysely<DB>): Promise<boolean> {
  const row = await db
    .selectFrom("timeSlots")
    .select("id")
    .where("endTime", ">", sql<Date>`venue_now()`)
    .where((eb) =>
      eb.or([eb("bookingsCount", ">", 0), eb("heldCount", ">", 0), eb("isAvailable", "=", false)]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Columns = Updateable<DB["settings"]>;

/** The fields whose names differ from their columns: the contract's names contain the unit. */
const COLUMN_BY_FIELD = {
  bookingLeadTimeHours: "bookingLeadTime",
  cancellationPolicyHours: "cancellationPolicy",
} as const satisfies Partial<Record<keyof SettingsChanges, keyof Columns>>;

/** Converts a settings row to the contract's fields that staff can change. */
export function toSettingsFields(settings: Settings): SettingsChanges {
  const { bookingLeadTime, cancellationPolicy, ...same } = settings;
  return {
    businessName: same.businessName,
    businessEmail: same.businessEmail,
    businessPhone: same.businessPhone,
    businessAddress: same.businessAddress,
    vatNumber: same.vatNumber,
    defaultVatRate: same.defaultVatRate,
    bookingLeadTimeHours: bookingLeadTime,
    cancellationPolicyHours: cancellationPolicy,
    customerChanges: same.customerChanges as SettingsChanges["customerChanges"],
    maxBookingsPerSlot: same.maxBookingsPerSlot,
    holdMinutes: same.holdMinutes,
    counterLockMinutes: same.counterLockMinutes,
    timezone: same.timezone,
    bankHolidays: same.bankHolidays as BankHolidayCalendar,
    waiverRetentionYears: same.waiverRetentionYears,
    checkoutInfoArrival: same.checkoutInfoArrival,
    checkoutInfoClothing: same.checkoutInfoClothing,
    checkoutInfoRequirements: same.checkoutInfoRequirements,
    checkoutInfoCancellation: same.checkoutInfoCancellation,
    voucherImageUrl: same.voucherImageUrl,
    voucherExpiryMonths: same.voucherExpiryMonths,
    adminEmail: same.adminEmail,
    emailNotifications: same.emailNotifications,
    smsNotifications: same.smsNotifications,
    brandColour: same.brandColour,
    logoUrl: same.logoUrl,
    heroImageUrl: same.heroImageUrl,
    embedOrigins: same.embedOrigins,
  };
}

/** Converts the contract's settings fields to columns. */
export function toSettingsColumns(fields: SettingsChanges): Columns {
  const entries = Object.entries(fields).map(([field, value]) => [
    field in COLUMN_BY_FIELD ? COLUMN_BY_FIELD[field as keyof typeof COLUMN_BY_FIELD] : field,
    value,
  ]);
  return Object.fromEntries(entries) as Columns;
}
