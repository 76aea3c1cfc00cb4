import type { DeskReport } from "../../../../shared/contract/admin/reports.ts";
import { ReportPanel } from "../parts/ReportPanel.tsx";
import { rateWords } from "../parts/stats.ts";
import { FigureList } from "./StatList.tsx";

interface CustomersProps {
  customers: DeskReport["customers"];
  /** All of the range. */
  bookings: number;
}

/** Who booked for the first time, and who came back. */
export function Customers({ customers, bookings }: CustomersProps) {
  const { newCustomers, repeatBookings } = customers;
  const inDigits = (count: number) => count.toLocaleString("en-GB");
  const share = rateWords(repeatBookings, bookings);
  return (
    <ReportPanel
      title="Customers"
      definition="New customers booked for the first time; repeat bookings are by people who had booked before. By booking day."
      table={
        share === null
          ? null
          : {
              columns: ["Bookings", "Number", "Share"],
              rows: [
                [
                  "First bookings of new customers",
                  inDigits(newCustomers),
                  rateWords(newCustomers, bookings) ?? "–",
                ],
                ["Repeat bookings", inDigits(repeatBookings), share],
              ],
            }
      }
      emptySentence="No bookings in this range."
    >
      <FigureList
        figures={[
          { label: "New customers", value: inDigits(newCustomers), note: "First bookings" },
          {
            label: "Repeat bookings",
            value: inDigits(repeatBookings),
            note: `${share ?? "0.0%"} of bookings`,
          },
        ]}
      />
    </ReportPanel>
  );
}
