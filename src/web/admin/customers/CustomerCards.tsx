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

/** Newest first, in three columns that a form makes longer without moving the others. */
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
        {inColumns(customers).map((column, i) => (
          <div
            key={column[0]?.id ?? i}
            className="grid min-w-0 content-start gap-3.5 desk:max-[75rem]:last:not-nth-[-n+2]:col-span-2 desk:max-[75rem]:last:not-nth-[-n+2]:grid-cols-2"
          >
            {column.map(card)}
          </div>
        ))}
      </div>
      <DiscardDialog open={edited.isAsking} onDiscard={edited.discard} onKeep={edited.keepEditing}>
        What you typed on this customer’s card is not saved.
      </DiscardDialog>
      <DeleteCustomerDialog customer={leaving} onClose={() => setLeaving(null)} />
      <WaiversDialog customer={signer} onClose={() => setSigner(null)} />
    </>
  );
}

const COLUMNS = 3;

function inColumns<T>(all: readonly T[]): T[][] {
  const length = Math.ceil(all.length / COLUMNS);
  const columns = Array.from({ length: COLUMNS }, (_, i) =>
    all.slice(i * length, (i + 1) * length),
  );
  return columns.filter((column) => column.length > 0);
}
