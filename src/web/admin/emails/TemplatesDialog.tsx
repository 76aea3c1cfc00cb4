import { Dialog } from "@base-ui/react/dialog";
import { type ReactNode, useState } from "react";
import { MESSAGE_KINDS, type MessageKind } from "../../../shared/email-kinds.ts";
import { api } from "../../app/browser-api.ts";
import { useLoaded } from "../../app/use-api-query.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { PartFailure } from "../kit/LoadErrorAlert.tsx";
import { Sheet } from "../kit/Sheet.tsx";
import { LetterFrame } from "./EmailFrame.tsx";
import { PlainText } from "./PlainText.tsx";
import { LookChoice } from "./ViewChoice.tsx";

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

/** The plain text of a kind of e-mail, below its subject. */
function TemplateText({ kind }: { kind: MessageKind }) {
  const [loaded, reload] = useLoaded(
    (signal) => api.desk.messages.template({ kind }, { signal }),
    [kind],
  );
  if (loaded.state === "loading") return <Spinner label="Loading the template" />;
  if (loaded.state === "failed") {
    return (
      <PartFailure what="Failed to load the template" failure={loaded.failure} onRetry={reload} />
    );
  }
  return <PlainText text={`${loaded.data.subject}\n\n${loaded.data.text}`} />;
}

interface PreviewShellProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
}

/** A wide dialog that scrolls within itself; on a phone a sheet from below. */
function PreviewShell({ isOpen, onClose, title, closeLabel, children }: PreviewShellProps) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      closeLabel={closeLabel}
      place="middle"
      size="max-h-[calc(100dvh-0.75rem)] side:max-h-[calc(100dvh-3rem)] side:max-w-[45rem]"
      isAboveOthers
    >
      <Dialog.Title className="flex flex-wrap items-center gap-x-3 px-5 pt-4 pr-14 pb-3 text-lg font-bold tracking-title text-ink-1">
        {title}
      </Dialog.Title>
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto border-t border-line p-5 text-sm">
        {children}
      </div>
    </Sheet>
  );
}
