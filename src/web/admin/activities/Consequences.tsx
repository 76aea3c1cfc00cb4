import { Alert } from "../../ui/Alert.tsx";

/** What follows from what is typed; said aloud when it changes. */
export function Consequences({ sentences }: { sentences: readonly string[] }) {
  return (
    <div aria-live="polite">
      {sentences.length > 0 && (
        <Alert tone="info">
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
    </div>
  );
}
