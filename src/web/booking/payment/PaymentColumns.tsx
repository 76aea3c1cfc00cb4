import type { ReactNode } from "react";

interface PaymentColumnsProps {
  children: ReactNode;
  /** The order, beside the content; on phones below it, where the bar shows the total. */
  order: ReactNode;
}

/** The two columns of a payment page. */
export function PaymentColumns({ children, order }: PaymentColumnsProps) {
  return (
    <div className="mt-6 flex flex-col gap-8 desktop:grid desktop:grid-cols-[minmax(0,1fr)_var(--container-summary)] desktop:items-start desktop:gap-12">
      <div className="min-w-0">{children}</div>
      <aside aria-label="Order summary" className="desktop:sticky desktop:top-24">
        {order}
      </aside>
    </div>
  );
}
