import { numberOf } from "./field-of.ts";
import { NumberField } from "./NumberField.tsx";
import { SettingsSection } from "./SettingsSection.tsx";
import type { SettingsForm } from "./settings-values.ts";
import { TimeZoneField } from "./TimeZoneField.tsx";

interface BookingSectionProps {
  form: SettingsForm;
  isTimezoneFixed: boolean;
}

/** How places are sold. */
export function BookingSection({ form, isTimezoneFixed }: BookingSectionProps) {
  return (
    <SettingsSection id="booking">
      <div className="grid items-start gap-4 tablet:grid-cols-3">
        <NumberField
          {...numberOf(form, "bookingLeadTimeHours")}
          label="Booking lead time"
          unit="hours"
          hint="0 allows booking until the start"
        />
        <NumberField
          {...numberOf(form, "cancellationPolicyHours")}
          label="Cancellation policy"
          unit="hours"
          hint="Full refund until then, nothing later. New bookings only"
        />
        <NumberField
          {...numberOf(form, "maxBookingsPerSlot")}
          label="Max bookings per slot"
          unit="parties"
          hint="Groups, not people"
        />
        <NumberField {...numberOf(form, "holdMinutes")} label="Hold places for" unit="minutes" />
        <TimeZoneField form={form} isFixed={isTimezoneFixed} />
        <NumberField
          {...numberOf(form, "waiverRetentionYears")}
          label="Keep signed waivers for"
          unit="years"
          hint="Then name and signature are erased for good"
        />
      </div>
    </SettingsSection>
  );
}
