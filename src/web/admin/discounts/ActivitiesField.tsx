import { api } from "../../app/browser-api.ts";
import { useLoaded } from "../../app/use-api-query.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { FieldMessage } from "../../ui/FieldMessage.tsx";
import { LABEL_CLASS } from "../../ui/field-class.ts";
import { SelectField } from "../../ui/SelectField.tsx";

interface NamedActivity {
  id: string;
  name: string;
}

interface ActivitiesFieldProps {
  /** Those chosen; none: all. */
  value: readonly string[];
  onChange: (activityIds: string[]) => void;
  /** Those that the code names already, on offer or not any more. */
  named: readonly NamedActivity[];
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
  error?: string | undefined;
}

export const ACTIVITIES_ID = "discount-activityIds";

const WAYS = [
  { value: "all", label: "All activities" },
  { value: "some", label: "Only some activities" },
] as const;

/** For which activities a code is valid: for all, or for those that are ticked. */
export function ActivitiesField(props: ActivitiesFieldProps) {
  const { value, onChange, named, isChoosing, onChoosing, error } = props;
  return (
    <div>
      <SelectField
        id={ACTIVITIES_ID}
        label="Valid for"
        choices={WAYS}
        value={isChoosing ? "some" : "all"}
        onChange={(way) => {
          onChoosing(way === "some");
          if (way === "all") onChange([]);
        }}
      />
      {isChoosing && <Choice value={value} onChange={onChange} named={named} />}
      <FieldMessage id={`${ACTIVITIES_ID}-missing`} message={error} announced={false} />
    </div>
  );
}

type ChoiceProps = Pick<ActivitiesFieldProps, "value" | "onChange" | "named">;

function Choice({ value, onChange, named }: ChoiceProps) {
  const [offered, reload] = useLoaded((signal) => api.activities.list(undefined, { signal }), []);
  if (offered.state === "failed") {
    return (
      <p role="alert" className="mt-2 text-sm text-danger">
        Failed to load activities.{" "}
        <button type="button" onClick={reload} className="min-h-touch px-1 font-semibold underline">
          Try again
        </button>
      </p>
    );
  }
  const activities = offered.state === "ready" ? together(offered.data, named) : named;
  return (
    <fieldset className="mt-3">
      <legend className={LABEL_CLASS}>Activities</legend>
      <div className="grid max-h-56 gap-x-4 overflow-y-auto side:grid-cols-2">
        {activities.map(({ id, name }) => (
          <Checkbox
            key={id}
            id={`discount-activity-${id}`}
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

/** Those on offer, and those that the code names although they are not. */
function together(
  offered: readonly NamedActivity[],
  named: readonly NamedActivity[],
): NamedActivity[] {
  const known = new Set(offered.map(({ id }) => id));
  return [
    ...[...offered].sort((one, other) => one.name.localeCompare(other.name, "en-GB")),
    ...named
      .filter(({ id }) => !known.has(id))
      .map(({ id, name }) => ({ id, name: `${name} (not on offer)` })),
  ];
}
