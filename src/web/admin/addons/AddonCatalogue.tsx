import LifeBuoy from "lucide-react/icons/life-buoy";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import type { ArchivedAddon, DeskAddon } from "../../../shared/contract/desk/desk-addons.ts";
import { Button } from "../../ui/Button.tsx";
import { PageHead } from "../shell/PageHead.tsx";
import { TableMessage } from "../table/TableMessage.tsx";
import { AddonCard } from "./AddonCard.tsx";
import { AddonDialog } from "./AddonDialog.tsx";
import { ArchivedAddons } from "./ArchivedAddons.tsx";
import { DeleteAddonDialog } from "./DeleteAddonDialog.tsx";
import { type EditedAddon, newAddon } from "./edited-addon.ts";

interface AddonCatalogueProps {
  title: string;
  addons: readonly DeskAddon[];
  archived: readonly ArchivedAddon[];
}

/** The id of the button that makes one: it has the focus once one is deleted. */
const CREATE = "create-addon";

/** The cards of all add-ons by name, and the dialogs that change them. */
export function AddonCatalogue({ title, addons, archived }: AddonCatalogueProps) {
  const [edited, edit] = useState<EditedAddon | null>(null);
  const [leaving, setLeaving] = useState<DeskAddon | null>(null);

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <PageHead title={title}>
          {addons.length > 0 ? "What visitors can add to a booking." : undefined}
        </PageHead>
        <Button id={CREATE} size="md" className="mb-5" onClick={() => edit(newAddon())}>
          <Plus className="size-4.5" />
          Create Add-on
        </Button>
      </div>
      {addons.length === 0 ? (
        <div className="rounded-card border border-line bg-card">
          <TableMessage icon={LifeBuoy} title="No add-ons yet">
            Wetsuits, lockers, photos: what you create here is offered with each booking.
          </TableMessage>
        </div>
      ) : (
        <ul className="grid gap-3.5 desk:grid-cols-2 min-[75rem]:grid-cols-3">
          {addons.map((addon) => (
            <li key={addon.id} className="min-w-0">
              <AddonCard
                addon={addon}
                onEdit={() => edit(addon)}
                onDelete={() => setLeaving(addon)}
              />
            </li>
          ))}
        </ul>
      )}
      <ArchivedAddons archived={archived} focusAfterwards={CREATE} />
      <AddonDialog addon={edited} onClose={() => edit(null)} />
      <DeleteAddonDialog
        addon={leaving}
        onClose={() => setLeaving(null)}
        focusAfterwards={CREATE}
      />
    </>
  );
}
