import { useState } from "react";
import { useVenue } from "../../customer/shell/use-venue.ts";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { WaiverText } from "../../waiver/WaiverText.tsx";
import { SAMPLE_NAME } from "./template-words.ts";

const WIDTHS = [
  { value: "phone", label: "Phone" },
  { value: "desktop", label: "Desktop" },
] as const;

/** What is typed, as visitors will see it. */
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
      <div
        className={`mx-auto p-4 *:h-auto *:min-h-60 [&_b]:rounded-badge [&_b]:bg-primary-soft [&_b]:box-decoration-clone [&_b]:px-1 [&_b]:text-on-primary-soft ${width === "phone" ? "max-w-90" : ""}`}
      >
        <WaiverText
          waiver={{ versionId: "", title: title.trim() || "No title yet", content }}
          names={{ participantName: SAMPLE_NAME, businessName }}
        />
      </div>
    </section>
  );
}
