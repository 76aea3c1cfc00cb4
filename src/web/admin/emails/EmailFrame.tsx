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
      title="The e-mail as it looks"
      src={src}
      sandbox=""
      className={`mx-auto block h-105 w-full rounded-control border border-line bg-card ${isPhone ? "max-w-90" : ""}`}
    />
  );
}
