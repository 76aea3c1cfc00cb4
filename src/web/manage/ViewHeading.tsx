import { useHeadingFocus } from "../app/use-heading-focus.ts";

interface ViewHeadingProps {
  title: string;
  lead: string;
}

/** The title of a view of a booking, with one sentence below it. */
export function ViewHeading({ title, lead }: ViewHeadingProps) {
  const heading = useHeadingFocus();
  return (
    <header>
      <h1 ref={heading} tabIndex={-1} className="text-title">
        {title}
      </h1>
      <p className="mt-2 max-w-xl text-pretty">{lead}</p>
    </header>
  );
}
