import ChevronDown from "lucide-react/icons/chevron-down";
import Lock from "lucide-react/icons/lock";
import type { BankHolidayCalendar } from "../../../shared/rules/bank-holidays.ts";
import { FieldMessage } from "../../ui/FieldMessage.tsx";
import { fieldClass, LABEL_CLASS } from "../../ui/field-class.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { useFormField } from "../kit/forms/use-save-form.ts";
import { NumberField } from "./SettingFields.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import type { SettingsFormState, SettingsValues } from "./settings-values.ts";

interface BookingSectionProps {
  form: SettingsFormState;
  isTimezoneFixed: boolean;
}

/** Settings for bookings, holds and waivers. */
export function BookingSection({ form, isTimezoneFixed }: BookingSectionProps) {
  return (
    <SettingsSection id="booking">
      <div className="grid items-start gap-4 tablet:grid-cols-3">
        <NumberField
          form={form}
          name="bookingLeadTimeHours"
          label="Booking lead time"
          unit="hours"
          hint="0 allows booking until the start"
        />
        <NumberField
          form={form}
          name="cancellationPolicyHours"
          label="Cancellation policy"
          unit="hours"
          hint="Full refund until then, nothing later. New bookings only"
        />
        <NumberField
          form={form}
          name="maxBookingsPerSlot"
          label="Max bookings per slot"
          unit="parties"
          hint="Groups, not people"
        />
        <NumberField form={form} name="holdMinutes" label="Hold places for" unit="minutes" />
        <NumberField
          form={form}
          name="counterLockMinutes"
          label="Lock shared devices after"
          unit="minutes"
          hint="Without a key press or touch"
        />
        <TimeZoneField form={form} isFixed={isTimezoneFixed} />
        <BankHolidaysField form={form} />
        <CustomerChangesField form={form} />
        <NumberField
          form={form}
          name="waiverRetentionYears"
          label="Keep signed waivers for"
          unit="years"
          hint="Name and signature are then erased for good"
        />
      </div>
    </SettingsSection>
  );
}

const BANK_HOLIDAY_CHOICES: { value: BankHolidayCalendar; label: string }[] = [
  { value: "england-and-wales", label: "England and Wales" },
  { value: "scotland", label: "Scotland" },
  { value: "northern-ireland", label: "Northern Ireland" },
  { value: "none", label: "None" },
];

/** Which bank holidays the calendars of the back office mark. */
function BankHolidaysField({ form }: { form: SettingsFormState }) {
  const field = useFormField(form, "bankHolidays");
  return <SelectField {...field} label="Bank holidays" choices={BANK_HOLIDAY_CHOICES} />;
}

const CUSTOMER_CHANGES_CHOICES: {
  value: SettingsValues["customerChanges"];
  label: string;
}[] = [
  { value: "off", label: "Nothing" },
  { value: "contact", label: "Contact details" },
  { value: "all", label: "Contact details, tickets, add-ons and activity" },
];

/** What customers may change of their own bookings. */
function CustomerChangesField({ form }: { form: SettingsFormState }) {
  const field = useFormField(form, "customerChanges");
  return (
    <SelectField
      {...field}
      label="Customers may change"
      hint="Until the cancellation deadline; what they add is paid first"
      choices={CUSTOMER_CHANGES_CHOICES}
      className="tablet:col-span-2"
    />
  );
}

interface TimeZoneFieldProps {
  form: SettingsFormState;
  /** True while a future slot is booked, held or closed. */
  isFixed: boolean;
}

const ZONES: readonly string[] = Intl.supportedValuesOf("timeZone");

/** The time zone of the opening hours. */
function TimeZoneField({ form, isFixed }: TimeZoneFieldProps) {
  const { id, error, ...zone } = useFormField(form, "timezone");
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const Icon = isFixed ? Lock : ChevronDown;
  return (
    <div className="min-w-0 tablet:col-span-2">
      <label htmlFor={id} className={LABEL_CLASS}>
        Time zone
      </label>
      <div className="relative">
        <select
          {...zone}
          id={id}
          disabled={isFixed}
          aria-invalid={error !== undefined}
          aria-describedby={`${hintId} ${errorId}`}
          className={`appearance-none truncate pr-11! ${fieldClass(error !== undefined)}`}
        >
          {withCurrentZone(zone.value).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <Icon className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4.5 text-ink-3" />
      </div>
      <FieldMessage id={errorId} message={error} announced={false} />
      <p id={hintId} className="mt-1.5 text-sm text-pretty text-ink-3">
        {isFixed
          ? "Cannot change while there are future bookings, holds or closed sessions"
          : "Used for opening hours"}
      </p>
    </div>
  );
}

/** The browser may list the current zone under another name. */
function withCurrentZone(zone: string): readonly string[] {
  return ZONES.includes(zone) ? ZONES : [zone, ...ZONES];
}
