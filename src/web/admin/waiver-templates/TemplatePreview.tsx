import Info from "lucide-react/icons/info";
import { useState } from "react";
import { useVenue } from "../../app/use-venue.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { WaiverText } from "../../waiver/WaiverText.tsx";
import { ActionDialog, ActionDialogFrame, CloseButton } from "../kit/dialog/ActionDialog.tsx";

export interface WaiverPreview {
  /** Which version it is, and whose. */
  subtitle: string;
  title: string;
  content: string;
}

interface PreviewDialogProps {
  /** Null closes the dialog. */
  previewed: WaiverPreview | null;
  onClose: () => void;
}

/** A waiver as visitors see it, with a sample name. */
export function PreviewDialog({ previewed, onClose }: PreviewDialogProps) {
  const { businessName } = useVenue();
  return (
    <ActionDialog subject={previewed} onClose={onClose} isWide>
      {(waiver) => (
        <ActionDialogFrame
          title="Preview"
          subtitle={waiver.subtitle}
          actions={<CloseButton onClose={onClose} />}
        >
          <div className="grid gap-4">
            <div className="*:h-auto">
              <WaiverText
                waiver={{ ...waiver, versionId: "" }}
                names={{ participantName: SAMPLE_NAME, businessName }}
              />
            </div>
            <TemplateVariables />
          </div>
        </ActionDialogFrame>
      )}
    </ActionDialog>
  );
}

const WIDTHS = [
  { value: "phone", label: "Phone" },
  { value: "desktop", label: "Desktop" },
] as const;

/** The typed text, as visitors will see it. */
export function LivePreview({ title, content }: { title: string; content: string }) {
  const { businessName } = useVenue();
  const [width, setWidth] = useState<"phone" | "desktop">("desktop");
  return (
    <section aria-labelledby="live-preview" className="min-w-0">
      <div className="flex min-h-15 flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-1">
        <h2 id="live-preview" className="text-heading">
          Preview
        </h2>
        {/* A phone has no other width to show. */}
        <div className="max-side:hidden">
          <SegmentedControl
            label="Preview width"
            name="preview-width"
            segments={WIDTHS}
            value={width}
            onChange={setWidth}
          />
        </div>
      </div>
      <div className={`mx-auto grid gap-4 p-4 ${width === "phone" ? "max-w-90" : ""}`}>
        <div className={`${ON_CARD} ${MARKED_NAMES}`}>
          <WaiverText
            waiver={{ versionId: "", title: title.trim() || "No title yet", content }}
            names={{ participantName: SAMPLE_NAME, businessName }}
          />
        </div>
        <p className="grid h-20 place-items-center rounded-control border border-dashed border-line-strong text-sm text-ink-3">
          Signature
        </p>
      </div>
    </section>
  );
}

/** Shows the whole text, without a box of its own. */
const ON_CARD =
  "*:h-auto *:bg-transparent *:px-1 *:py-0 *:inset-ring-transparent tablet:*:px-1 tablet:*:py-0";
/** Highlights what is filled in for each visitor. */
const MARKED_NAMES =
  "[&_b]:rounded-badge [&_b]:bg-primary-soft [&_b]:box-decoration-clone [&_b]:px-1 [&_b]:text-on-primary-soft";

interface TemplateVariablesProps {
  /** Absent where nothing can be inserted. */
  onInsert?: (variable: string) => void;
}

/** The variables of a template and what they stand for. */
export function TemplateVariables({ onInsert }: TemplateVariablesProps) {
  const { businessName } = useVenue();
  const variables = [
    ["[PARTICIPANT NAME]", "the customer’s name"],
    ["[BUSINESS NAME]", businessName],
  ] as const;
  return (
    <section
      aria-label="Template Variables"
      className="flex gap-2.5 rounded-control bg-info-soft p-3 text-sm text-ink-1"
    >
      <Info className="mt-0.5 size-4.5 shrink-0 text-info" />
      <div className="min-w-0">
        <h3 className="font-semibold">Template Variables</h3>
        <p className="mb-1.5 text-pretty">
          {onInsert && "Select one to insert it. "}
          Paragraphs starting with 1. to 5. become a numbered list.
        </p>
        <dl className="grid gap-1">
          {variables.map(([variable, meaning]) => (
            <div key={variable} className="flex flex-wrap items-center gap-x-2">
              <dt>
                {onInsert ? (
                  <button
                    type="button"
                    aria-label={`Insert ${variable}`}
                    onClick={() => onInsert(variable)}
                    className="min-h-touch rounded-badge bg-card px-2 text-xs font-semibold text-on-primary-soft outline-control hover:bg-hover"
                  >
                    {variable}
                  </button>
                ) : (
                  <b className="text-xs font-semibold">{variable}</b>
                )}
              </dt>
              <dd className="text-xs wrap-anywhere">{meaning}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Replaces the customer's name in previews. */
const SAMPLE_NAME = "Amelia Hart";
