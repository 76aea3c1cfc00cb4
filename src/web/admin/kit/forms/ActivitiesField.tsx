import { useQuery } from "@tanstack/react-query";
import { Checkbox } from "../../../ui/Checkbox.tsx";
import { FieldMessage } from "../../../ui/FieldMessage.tsx";
import { LABEL_CLASS } from "../../../ui/field-class.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import { queries } from "../queries.ts";

interface ActivityOption {
  id: string;
  name: string;
}

interface ActivitiesFieldProps {
  /** The form's; begins the ids of the fields. */
  idPrefix: string;
  /** Such as "Valid for". */
  label: string;
  /** Ids of the selected activities; empty for all. */
  value: readonly string[];
  onChange: (activityIds: string[]) => void;
  /** Activities that were selected before, whether they are still offered or not. */
  linkedActivities: readonly ActivityOption[];
  isRestricted: boolean;
  onRestrictedChange: (isRestricted: boolean) => void;
  error?: string | undefined;
}

const SCOPE_OPTIONS = [
  { value: "all", label: "All activities" },
  { value: "some", label: "Only some activities" },
] as const;

/** The activities that something applies to: all, or the selected ones. */
export function ActivitiesField(props: ActivitiesFieldProps) {
  const { idPrefix, label, value, onChange, linkedActivities, isRestricted } = props;
  const { onRestrictedChange, error } = props;
  const fieldId = `${idPrefix}-activityIds`;
  return (
    <div>
      <SelectField
        id={fieldId}
        label={label}
        choices={SCOPE_OPTIONS}
        value={isRestricted ? "some" : "all"}
        onChange={(scope) => {
          onRestrictedChange(scope === "some");
          if (scope === "all") onChange([]);
        }}
      />
      {isRestricted && (
        <ActivityCheckboxes
          idPrefix={idPrefix}
          value={value}
          onChange={onChange}
          linkedActivities={linkedActivities}
        />
      )}
      <FieldMessage id={`${fieldId}-missing`} message={error} announced={false} />
    </div>
  );
}

type ActivityCheckboxesProps = Pick<
  ActivitiesFieldProps,
  "idPrefix" | "value" | "onChange" | "linkedActivities"
>;

function ActivityCheckboxes({
  idPrefix,
  value,
  onChange,
  linkedActivities,
}: ActivityCheckboxesProps) {
  const {
    data: offered,
    isError,
    refetch,
  } = useQuery(queries.admin.activities.list.queryOptions());
  if (isError) {
    return (
      <p role="alert" className="mt-2 text-sm text-danger">
        Failed to load activities.{" "}
        <button
          type="button"
          onClick={() => void refetch()}
          className="min-h-touch px-1 font-semibold underline"
        >
          Try again
        </button>
      </p>
    );
  }
  const activities = offered ? mergeActivities(offered, linkedActivities) : linkedActivities;
  return (
    <fieldset className="mt-3">
      <legend className={LABEL_CLASS}>Activities</legend>
      <div className="grid max-h-56 gap-x-4 overflow-y-auto side:grid-cols-2">
        {activities.map(({ id, name }) => (
          <Checkbox
            key={id}
            id={`${idPrefix}-activity-${id}`}
            label={name}
            checked={value.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Offered activities by name, then the selected ones that are no longer offered. */
function mergeActivities(
  offered: readonly ActivityOption[],
  linkedActivities: readonly ActivityOption[],
): ActivityOption[] {
  const offeredIds = new Set(offered.map(({ id }) => id));
  return [
    ...[...offered].sort((one, other) => one.name.localeCompare(other.name, "en-GB")),
    ...linkedActivities
      .filter(({ id }) => !offeredIds.has(id))
      .map(({ id, name }) => ({ id, name: `${name} (not on offer)` })),
  ];
}
