import { Dialog } from "@base-ui/react/dialog";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { EMAIL_KIND_LABELS, type EmailKind } from "../../../shared/email-kinds.ts";
import { SelectField } from "../../ui/SelectField.tsx";
import { QueryContent } from "../kit/QueryState.tsx";
import { queries } from "../kit/queries.ts";
import { Sheet } from "../kit/Sheet.tsx";
import { EmailFrame, PlainText, ViewChoice } from "./EmailPreview.tsx";

const KIND_OPTIONS = (Object.keys(EMAIL_KIND_LABELS) as EmailKind[]).map((value) => ({
  value,
  label: EMAIL_KIND_LABELS[value],
}));
const VIEWS = [
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

/** Every kind of email with sample data: in light, in dark, as plain text, and in two widths. */
export function TemplatesDialog({ isOpen, onClose }: TemplatesDialogProps) {
  const [kind, setKind] = useState<EmailKind>("booking-confirmation");
  const [view, setView] = useState<(typeof VIEWS)[number]["value"]>("light");
  const [width, setWidth] = useState<(typeof WIDTHS)[number]["value"]>("wide");
  return (
    <PreviewSheet
      isOpen={isOpen}
      onClose={onClose}
      title="Templates"
      closeLabel="Close the templates"
    >
      <SelectField
        id="template-kind"
        label="Kind of email"
        choices={KIND_OPTIONS}
        value={kind}
        onChange={setKind}
      />
      <div className="flex flex-wrap gap-3">
        <ViewChoice label="View" choices={VIEWS} value={view} onChoose={setView} />
        <ViewChoice label="Width" choices={WIDTHS} value={width} onChoose={setWidth} />
      </div>
      {view === "text" ? (
        <TemplateText kind={kind} />
      ) : (
        <EmailFrame
          src={`/api/admin/email-templates/${kind}/preview?theme=${view}`}
          isPhone={width === "phone"}
        />
      )}
      <p className="text-xs text-ink-3">
        Sample data; the venue's name, address and colours are those of the settings.
      </p>
    </PreviewSheet>
  );
}

function TemplateText({ kind }: { kind: EmailKind }) {
  const query = useQuery(queries.admin.emails.template.queryOptions({ input: { kind } }));
  return (
    <QueryContent
      query={query}
      loading="Loading the template"
      errorTitle="Failed to load the template"
    >
      {({ subject, text }) => <PlainText text={`${subject}\n\n${text}`} />}
    </QueryContent>
  );
}

interface PreviewSheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  children: ReactNode;
}

function PreviewSheet({ isOpen, onClose, title, closeLabel, children }: PreviewSheetProps) {
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      closeLabel={closeLabel}
      placement="middle"
      sizeClass="max-h-[calc(100dvh-0.75rem)] side:max-h-[calc(100dvh-3rem)] side:max-w-[45rem]"
      isNested
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
