import { useState } from "react";
import type { ShownMessage } from "../../../shared/contract/desk/desk-messages.ts";
import { LetterFrame } from "./LetterFrame.tsx";
import { LookChoice } from "./LookChoice.tsx";
import { PlainText } from "./PlainText.tsx";

const LOOKS = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "text", label: "Plain text" },
] as const;

/** The e-mail as it looks, or its plain text; without links and codes. */
export function MessageWords({ message: { id, written } }: { message: ShownMessage }) {
  const [look, setLook] = useState<(typeof LOOKS)[number]["value"]>("light");
  if (!written) {
    return (
      <p className="text-ink-3">
        Whoever this e-mail was about was erased: what it said is no longer known.
      </p>
    );
  }
  return (
    <div className="grid gap-3">
      <LookChoice label="How it is shown" choices={LOOKS} value={look} onChoose={setLook} />
      {look === "text" ? (
        <PlainText text={written.text} />
      ) : (
        <LetterFrame src={`/api/desk/messages/${id}/letter?theme=${look}`} />
      )}
      <p className="text-xs text-ink-3">Links and codes are left out of this preview.</p>
    </div>
  );
}
