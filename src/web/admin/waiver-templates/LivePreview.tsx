import { useState } from "react";
import { useVenue } from "../../app/use-venue.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { WaiverText } from "../../waiver/WaiverText.tsx";
import { SAMPLE_NAME } from "./template-text.ts";

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
