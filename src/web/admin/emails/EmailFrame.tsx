interface EmailFrameProps {
  /** Where it is shown as a page of its own. */
  src: string;
  /** As wide as a phone, instead of as wide as there is room. */
  isPhone?: boolean;
}

/** An e-mail as it looks: without scripts, and nothing in it leads anywhere. */
export function EmailFrame({ src, isPhone = false }: EmailFrameProps) {
  return (
    // A frame of its own for each letter: going on within one would be a step of the browser's Back.
    <iframe
      key={src}
      title="The e-mail as it looks"
      src={src}
      sandbox=""
      className={`mx-auto block h-105 w-full rounded-control border border-line bg-card ${isPhone ? "max-w-90" : ""}`}
    />
  );
}
