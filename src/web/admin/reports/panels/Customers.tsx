import type { AdminReport } from "../../../../shared/contract/admin/reports.ts";
import { formatCount } from "../../../../shared/format.ts";
import { ReportPanel } from "../parts/ReportPanel.tsx";
import { formatShare } from "../parts/stats.ts";
import { StatList } from "./StatList.tsx";

interface CustomersProps {
  customers: AdminReport["customers"];
  /** All bookings of the range. */
  bookings: number;
}

/** Customers who booked for the first time, and bookings by returning customers. */
export function Customers({ customers, bookings }: CustomersProps) {
  const { newCustomers, repeatBookings } = customers;
  const repeatShare = formatShare(repeatBookings, bookings);
  return (
    <ReportPanel
      title="Customers"
      definition="New customers booked for the first time; repeat bookings are by people who had booked before. By booking day."
      table={
        repeatShare === null
          ? null
          : {
              columns: ["Bookings", "Number", "Share"],
              rows: [
                [
                  "First bookings of new customers",
                  formatCount(newCustomers),
                  formatShare(newCustomers, bookings) ?? "–",
                ],
                ["Repeat bookings", formatCount(repeatBookings), repeatShare],
              ],
            }
      }
      emptySentence="No bookings in this range."
    >
      <StatList
        stats={[
          { label: "New customers", value: formatCount(newCustomers), note: "First bookings" },
          {
            label: "Repeat bookings",
            value: formatCount(repeatBookings),
            note: `${repeatShare ?? "0.0%"} of bookings`,
          },
        ]}
      />
    </ReportPanel>
  );
}
