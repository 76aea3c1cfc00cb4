import { FilterButtons } from "../kit/table/FilterButtons.tsx";

interface EmailFrameProps {
  /** Address of the rendered email. */
  src: string;
  /** As wide as a phone, instead of as wide as the space allows. */
  isPhone?: boolean;
}

/** An email as it looks, without scripts and with links that lead nowhere. */
export function EmailFrame({ src, isPhone = false }: EmailFrameProps) {
  return (
    // A frame of its own for each email: another page within one frame would be a step of Back.
    <iframe
      key={src}
      title="Email preview"
      src={src}
      sandbox=""
      className={`mx-auto block h-105 w-full rounded-control border border-line bg-card ${isPhone ? "max-w-90" : ""}`}
    />
  );
}

/** What mail programs without HTML show. */
export function PlainText({ text }: { text: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="h-105 overflow-y-auto rounded-control border border-line bg-sunken p-4 font-mono text-xs wrap-anywhere whitespace-pre-wrap text-ink-1"
    >
      {text}
    </pre>
  );
}

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
