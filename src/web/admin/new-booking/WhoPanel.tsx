import { useState } from "react";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { AdminPanel } from "../shell/AdminPanel.tsx";
import { SuggestField } from "./SuggestField.tsx";
import type { WhoProblems } from "./sale-contact-of.ts";
import type { ChangeDraft, SaleDraft } from "./sale-draft.ts";

interface WhoPanelProps {
  draft: SaleDraft;
  problems: WhoProblems;
  /** Everything that is wrong is said, also about what nobody has touched yet. */
  isTried: boolean;
  change: ChangeDraft;
}

const FIELDS = [
  { field: "name", label: "Name", type: "text" },
  { field: "email", label: "E-mail", type: "email" },
  { field: "phone", label: "Phone", type: "tel" },
] as const;

/** Who comes. A name is enough; whoever was here before is found by any of the three. */
export function WhoPanel({ draft, problems, isTried, change }: WhoPanelProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  return (
    <AdminPanel title="Who" overflows>
      <div className="grid gap-4 px-4 pb-4 tablet:grid-cols-2">
        {FIELDS.map(({ field, label, type }) => (
          <SuggestField
            key={field}
            id={`sale-${field}`}
            label={label}
            type={type}
            optional={field !== "name"}
            value={draft[field]}
            maxLength={field === "name" ? 200 : 254}
            error={isTried || (left.has(field) && draft[field]) ? problems[field] : undefined}
            onChange={(text) => change({ [field]: text })}
            onBlur={() => setLeft(new Set([...left, field]))}
            onPick={({ name, email, phone }) => change({ name, email, phone })}
            className={field === "name" ? "tablet:col-span-2" : ""}
          />
        ))}
        {draft.email.trim() !== "" && (
          <Checkbox
            id="sale-notify"
            label="Send the confirmation e-mail"
            checked={draft.notify}
            onChange={(event) => change({ notify: event.target.checked })}
            className="-mt-1 tablet:col-span-2"
          />
        )}
      </div>
    </AdminPanel>
  );
}
