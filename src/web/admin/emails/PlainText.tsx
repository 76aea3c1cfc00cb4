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
