import type { ComponentType } from "react";

interface InformationListProps {
  lines: readonly { icon: ComponentType<{ className?: string }>; text: string }[];
}

/** Information shown after a payment. */
export function InformationList({ lines }: InformationListProps) {
  return (
    <section>
      <h2 className="text-heading">Important Information</h2>
      <ul className="mt-2">
        {lines.map(({ icon: Icon, text }) => (
          <li key={text} className="flex gap-4 py-3 text-ink-1">
            <Icon className="mt-0.5 size-5 shrink-0 text-primary" />
            <span className="text-pretty wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
