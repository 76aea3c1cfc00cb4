import type { Difference } from "../../../shared/contract/desk/desk-audit.ts";

/** More characters than this are shown when they are asked for. */
const SHORT = 80;

/** Field by field, what was and what is. */
export function Differences({ differences }: { differences: readonly Difference[] }) {
  if (differences.length === 0) return null;
  return (
    <ul className="grid gap-0.5 text-xs">
      {differences.map(({ label, was, is }) => (
        <li key={label} className="wrap-anywhere">
          <span className="text-ink-3">{label}: </span>
          {was !== null && (
            <>
              <span className="sr-only">from </span>
              <Value text={was} isOver />
              <span aria-hidden="true" className="text-ink-3">
                {" → "}
              </span>
              <span className="sr-only"> to </span>
            </>
          )}
          {is === null ? <span className="text-ink-3">nothing</span> : <Value text={is} />}
        </li>
      ))}
    </ul>
  );
}

/** Long words are clipped, and unfold. */
function Value({ text, isOver = false }: { text: string; isOver?: boolean }) {
  const ink = isOver ? "text-ink-3" : "text-ink-1";
  if (text.length <= SHORT) return <span className={ink}>{text}</span>;
  return (
    <details className={`inline ${ink}`}>
      <summary className="min-h-touch cursor-pointer content-center text-link">
        {text.slice(0, SHORT).trimEnd()}…
      </summary>
      <span className="whitespace-pre-line">{text}</span>
    </details>
  );
}
