import { useState } from "react";
import { MESSAGE_KINDS, type MessageKind } from "../../../shared/message-kinds.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { LetterFrame } from "./LetterFrame.tsx";
import { LookChoice } from "./LookChoice.tsx";
import { PreviewShell } from "./PreviewShell.tsx";
import { TemplateText } from "./TemplateText.tsx";

const KINDS = (Object.keys(MESSAGE_KINDS) as MessageKind[]).map((value) => ({
  value,
  label: MESSAGE_KINDS[value],
}));
const LOOKS = [
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
  { value: "text", label: "Plain text" },
] as const;
const WIDTHS = [
  { value: "wide", label: "Wide" },
  { value: "phone", label: "Phone" },
] as const;

interface TemplatesDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Every kind of e-mail with sample data, as it looks in light and dark, on a phone and wide. */
export function TemplatesDialog({ isOpen, onClose }: TemplatesDialogProps) {
  const [kind, setKind] = useState<MessageKind>("booking-confirmation");
  const [look, setLook] = useState<(typeof LOOKS)[number]["value"]>("light");
  const [width, setWidth] = useState<(typeof WIDTHS)[number]["value"]>("wide");
  return (
    <PreviewShell
      isOpen={isOpen}
      onClose={onClose}
      title="Templates"
      closeLabel="Close the templates"
    >
      <SelectField
        id="template-kind"
        label="Kind of e-mail"
        choices={KINDS}
        value={kind}
        onChange={setKind}
      />
      <div className="flex flex-wrap gap-3">
        <LookChoice label="How it is shown" choices={LOOKS} value={look} onChoose={setLook} />
        <LookChoice label="How wide it is" choices={WIDTHS} value={width} onChoose={setWidth} />
      </div>
      {look === "text" ? (
        <TemplateText kind={kind} />
      ) : (
        <LetterFrame
          src={`/api/desk/message-templates/${kind}/letter?theme=${look}`}
          isPhone={width === "phone"}
        />
      )}
      <p className="text-xs text-ink-3">
        Sample data; the venue's name, address and colours are those of the settings.
      </p>
    </PreviewShell>
  );
}
