import ArrowLeft from "lucide-react/icons/arrow-left";
import LogOut from "lucide-react/icons/log-out";
import Merge from "lucide-react/icons/merge";
import { useState } from "react";
import { Link, Navigate, useParams } from "react-router";
import type { CustomerDetails } from "../../../shared/contract/admin/customer-page.ts";
import { api } from "../../app/browser-api.ts";
import { pageMeta } from "../../app/page-meta.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { adminPaths, customerPath } from "../kit/admin-paths.ts";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";
import { revalidateList } from "../kit/list-state.ts";
import { Notes } from "../kit/Notes.tsx";
import { PageHead } from "../kit/PageHead.tsx";
import { ScreenQueryError } from "../kit/QueryState.tsx";
import { defineScreen } from "../kit/queries.ts";
import { RoleButton } from "../kit/RoleButton.tsx";
import { useArchive } from "../kit/use-archive.ts";
import { CustomerBookings } from "./CustomerBookings.tsx";
import { ContactPanel, SpendPanel } from "./CustomerPanels.tsx";
import { CustomerTags } from "./CustomerTags.tsx";
import { CustomerVouchers } from "./CustomerVouchers.tsx";
import { CustomerWaivers } from "./CustomerWaivers.tsx";
import { customerBookingList } from "./customer-booking-list.ts";
import { MergeDialog } from "./MergeDialog.tsx";

const TITLE = "Customer";

export const meta = pageMeta(TITLE, "Everything about one customer.");

const screen = defineScreen(({ admin: { customers } }, searchParams, { customerId = "" }) => [
  customers.get.queryOptions({ input: { customerId } }),
  customers.bookings.queryOptions({
    input: { customerId, ...customerBookingList.parse(searchParams) },
  }),
  customers.waivers.queryOptions({ input: { customerId } }),
]);
export const loader = screen.loader;
export const clientLoader = screen.clientLoader;
export const shouldRevalidate = revalidateList(customerBookingList);

/** Everything about one customer. The address of a merged one leads to whom they became. */
export default function CustomerScreen() {
  const query = screen.useData();
  const { customerId } = useParams();
  if (query.data === undefined) {
    return <ScreenQueryError query={query} title={TITLE} errorTitle="Failed to load customer" />;
  }
  const [customer, bookings, waivers] = query.data;
  if (customer.id !== customerId?.toLowerCase()) {
    return <Navigate to={customerPath(customer.id)} replace />;
  }
  return (
    <>
      <BackLink />
      <CustomerHead customer={customer} />
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-4">
          <CustomerBookings page={bookings} />
          <CustomerVouchers customer={customer} />
          <CustomerWaivers waivers={waivers} />
        </div>
        <CustomerAside customer={customer} />
      </div>
    </>
  );
}

function BackLink() {
  return (
    <Link
      to={adminPaths.customers}
      className="-mt-2 mb-1 inline-flex min-h-touch items-center gap-1.5 rounded-badge text-sm text-link underline-offset-2 hover:underline"
    >
      <ArrowLeft className="size-4" />
      Customers
    </Link>
  );
}

const ARCHIVE = {
  remove: (customerId: string) => api.admin.customers.remove({ customerId }),
  restore: (customerId: string) => api.admin.customers.restore({ customerId }),
};

function CustomerHead({ customer }: { customer: CustomerDetails }) {
  const [merging, setMerging] = useState<CustomerDetails | null>(null);
  const [signingOut, setSigningOut] = useState<CustomerDetails | null>(null);
  const archive = useArchive(ARCHIVE);
  const { hasAccount, isArchived } = customer;
  return (
    <>
      <PageHead
        title={customer.name}
        actions={
          (hasAccount || !isArchived) && (
            <>
              {hasAccount && (
                <Button variant="outline" size="md" onClick={() => setSigningOut(customer)}>
                  <LogOut className="size-4 text-ink-3" />
                  Sign Out Everywhere
                </Button>
              )}
              {!isArchived && (
                // The other customer is found by the suggestions of a sale.
                <RoleButton
                  permission="sell"
                  variant="outline"
                  size="md"
                  onClick={() => setMerging(customer)}
                >
                  <Merge className="size-4 text-ink-3" />
                  Merge with another customer
                </RoleButton>
              )}
            </>
          )
        }
      />
      {isArchived && (
        <Alert
          className="mb-4"
          title="This customer is archived"
          actions={
            <Button variant="outline" size="md" onClick={() => archive.restore(customer)}>
              Restore
            </Button>
          }
        >
          They are not in the list of customers, and return to it when they book again.
        </Alert>
      )}
      <SignOutDialog customer={signingOut} onClose={() => setSigningOut(null)} />
      <MergeDialog customer={merging} onClose={() => setMerging(null)} />
    </>
  );
}

interface SignOutDialogProps {
  /** Null closes the dialog. */
  customer: CustomerDetails | null;
  onClose: () => void;
}

/** Asks before all sessions of a customer's account are ended. */
function SignOutDialog({ customer, onClose }: SignOutDialogProps) {
  const toast = useToast();
  return (
    <ConfirmDialog
      subject={customer}
      onClose={onClose}
      title={({ name }) => `Sign out ${name} everywhere?`}
      confirmLabel="Sign Out Everywhere"
      isDanger
      failureTitle="Failed to sign out"
      onConfirm={({ id: customerId }) => api.admin.customers.endSessions({ customerId })}
      onDone={({ name }) => toast({ message: `${name} is signed out everywhere.` })}
    >
      {({ name }) => (
        <p>{name} is signed out in every browser and can sign in again with their password.</p>
      )}
    </ConfirmDialog>
  );
}

function CustomerAside({ customer }: { customer: CustomerDetails }) {
  const toast = useToast();
  const { id: customerId, notes } = customer;
  return (
    <div className="grid min-w-0 gap-4 max-wide:-order-1 max-wide:desktop:grid-cols-2">
      <ContactPanel customer={customer} />
      <SpendPanel customer={customer} />
      <CustomerTags customer={customer} />
      <div className="rounded-card border border-line bg-sunken p-4">
        <Notes
          notes={notes}
          permission="customers"
          calls={{
            add: (note) => api.admin.customerNotes.add({ customerId, ...note }),
            remove: (noteId) => api.admin.customerNotes.remove({ customerId, noteId }),
            restore: (noteId) => api.admin.customerNotes.restore({ customerId, noteId }),
          }}
          onRemoved={(undo) => toast({ message: "Note removed", undo })}
        />
      </div>
    </div>
  );
}
