/** What mail programs show that know no HTML. */
export function PlainText({ text }: { text: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without focus the keyboard cannot scroll it
      tabIndex={0}
      className="h-105 overflow-y-auto rounded-control border border-line bg-sunken p-4 font-mono text-xs wrap-anywhere whitespace-pre-wrap text-ink-1"
    >
      {text}
    </pre>
  );
}
