import { Heading, Text } from "@react-email/components";
import type { CSSProperties, ReactNode } from "react";
import { fontFamily, type Ink, inkColour } from "./email-style.ts";

const TEXT_STYLES = {
  title: { fontSize: 32, lineHeight: "36px", fontWeight: 800, letterSpacing: "-0.028em" },
  section: { fontSize: 20, lineHeight: "26px", fontWeight: 700, letterSpacing: "-0.018em" },
  reference: { fontSize: 20, lineHeight: "26px", fontWeight: 700, letterSpacing: "0.04em" },
  total: { fontSize: 26, lineHeight: "32px", fontWeight: 700 },
  value: { fontSize: 16, lineHeight: "24px", fontWeight: 700 },
  body: { fontSize: 16, lineHeight: "24px", fontWeight: 400 },
  small: { fontSize: 14, lineHeight: "20px", fontWeight: 400 },
} satisfies Record<string, CSSProperties>;

export type TextSize = keyof typeof TEXT_STYLES;

interface EmailTextProps {
  as?: "h1" | "h2" | "p";
  size: TextSize;
  ink: Ink;
  marginTop?: number;
  align?: "left" | "center" | "right";
  children: ReactNode;
}

/** A line or paragraph in one of the text sizes and colours. `marginTop` is in pixels. */
export function EmailText({
  as = "p",
  size,
  ink,
  marginTop = 0,
  align = "left",
  children,
}: EmailTextProps) {
  const style: CSSProperties = {
    ...TEXT_STYLES[size],
    fontFamily,
    color: inkColour(ink),
    fontVariantNumeric: "tabular-nums",
    textAlign: align,
    // Breaks a long name, which must not make the email wider than a phone.
    wordBreak: "break-word",
    margin: `${marginTop}px 0 0`,
  };
  if (as === "p") {
    return (
      <Text className={ink} style={style}>
        {children}
      </Text>
    );
  }
  return (
    <Heading as={as} className={ink} style={style}>
      {children}
    </Heading>
  );
}
