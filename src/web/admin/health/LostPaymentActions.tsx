import { useState } from "react";
import type { StaffTask } from "../../../shared/contract/admin/health.ts";
import { formatPence } from "../../../shared/money.ts";
import { api } from "../../app/browser-api.ts";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToast } from "../../ui/Toasts.tsx";
import { ConfirmDialog } from "../kit/ConfirmDialog.tsx";

/** Refunds a payment that a restored database does not know, or adds it to a booking. */
export function LostPaymentActions({ task }: { task: StaffTask }) {
  const toast = useToast();
  const [refunded, setRefunded] = useState<StaffTask | null>(null);
  const [assigned, setAssigned] = useState<StaffTask | null>(null);
  const [reference, setReference] = useState("");
  const amount = formatPence(task.amountPence ?? 0);
  const taskId = task.id;
  return (
    <>
      <Button
        variant="outline"
        size="md"
        aria-haspopup="dialog"
        onClick={() => {
          setReference("");
          setAssigned(task);
        }}
      >
        Add to Booking
      </Button>
      <Button variant="outline" size="md" aria-haspopup="dialog" onClick={() => setRefunded(task)}>
        Refund
      </Button>
      <ConfirmDialog
        subject={refunded}
        onClose={() => setRefunded(null)}
        title={`Refund ${amount}?`}
        confirmLabel="Refund"
        isDanger
        failureTitle="Failed to refund"
        onConfirm={() => api.admin.health.refundLostPayment({ taskId })}
        onDone={() => toast({ message: `${amount} is being refunded.` })}
      >
        {() => (
          <p>
            The card gets back all that was not refunded yet. The customer gets no email from us, so
            tell them that what they bought is not valid any more.
          </p>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        subject={assigned}
        onClose={() => setAssigned(null)}
        title={`Add ${amount} to a booking?`}
        confirmLabel="Add"
        failureTitle="Failed to add the payment"
        onConfirm={() => api.admin.health.assignLostPayment({ taskId, reference })}
        onDone={() => toast({ message: `${amount} was added to booking ${reference}.` })}
      >
        {() => (
          <div className="grid gap-4">
            <p>
              First book the same customer again under Bookings, without a payment. You find their
              email address with the payment in your Square account.
            </p>
            <TextField
              id={`reference-${taskId}`}
              label="Reference of the new booking"
              value={reference}
              autoComplete="off"
              onChange={({ target }) => setReference(target.value.trim().toUpperCase())}
            />
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}
