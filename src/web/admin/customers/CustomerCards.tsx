import { useState } from "react";
import { useNavigation } from "react-router";
import type { DeskCustomer } from "../../../shared/contract/desk/desk-customers.ts";
import { adminPaths } from "../admin-paths.ts";
import { DiscardDialog } from "../forms/DiscardDialog.tsx";
import { CustomerCard } from "./CustomerCard.tsx";
import { CustomerForm } from "./CustomerForm.tsx";
import { DeleteCustomerDialog } from "./DeleteCustomerDialog.tsx";
import { useEditedCard } from "./use-edited-card.ts";
import { WaiversDialog } from "./WaiversDialog.tsx";

/** Newest first, read across. A form makes its card longer, and moves nothing beside it. */
export function CustomerCards({ customers }: { customers: readonly DeskCustomer[] }) {
  const edited = useEditedCard();
  const [leaving, setLeaving] = useState<DeskCustomer | null>(null);
  const [signer, setSigner] = useState<DeskCustomer | null>(null);
  const { state, location } = useNavigation();
  const isReading = state === "loading" && location.pathname === adminPaths.customers;

  const card = (customer: DeskCustomer) =>
    edited.id === customer.id ? (
      <CustomerForm
        key={`${customer.id} ${customer.version}`}
        customer={customer}
        onDirty={edited.setDirty}
        onClose={edited.close}
        onCancel={edited.leave}
      />
    ) : (
      <CustomerCard
        key={customer.id}
        customer={customer}
        isReading={isReading}
        onEdit={() => edited.open(customer.id)}
        onDelete={() => setLeaving(customer)}
        onWaivers={() => setSigner(customer)}
      />
    );

  return (
    <>
      <div
        aria-busy={isReading}
        className="grid items-start gap-3.5 desk:grid-cols-2 min-[75rem]:grid-cols-3"
      >
        {customers.map(card)}
      </div>
      <DiscardDialog open={edited.isAsking} onDiscard={edited.discard} onKeep={edited.keepEditing}>
        What you typed on this customer’s card is not saved.
      </DiscardDialog>
      <DeleteCustomerDialog customer={leaving} onClose={() => setLeaving(null)} />
      <WaiversDialog customer={signer} onClose={() => setSigner(null)} />
    </>
  );
}
