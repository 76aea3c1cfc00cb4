import { FilterButtons } from "../kit/table/FilterButtons.tsx";

interface ViewChoiceProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** Chooses how something is displayed. */
export function ViewChoice<Value extends string>(props: ViewChoiceProps<Value>) {
  return (
    <div>
      <FilterButtons {...props} />
    </div>
  );
}
