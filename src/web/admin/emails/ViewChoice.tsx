import { CountedFilter } from "../kit/table/FilterButtons.tsx";

interface LookChoiceProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChoose: (value: Value) => void;
}

/** How something is looked at. */
export function LookChoice<Value extends string>(props: LookChoiceProps<Value>) {
  return (
    <div>
      <CountedFilter {...props} />
    </div>
  );
}
