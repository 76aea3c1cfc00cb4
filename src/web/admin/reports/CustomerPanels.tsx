import type { AdminReport } from "../../../shared/contract/admin/reports.ts";
import { formatCount, pluralize } from "../../../shared/format.ts";
import { BarList, ReportPanel, StatList } from "./ReportPanel.tsx";
import { computeBarLengths, computeShares, formatPercent, formatShare } from "./stats.ts";

interface LeadTimeProps {
  leadTime: AdminReport["leadTime"];
}

/** How long before the visit people book. */
export function LeadTime({ leadTime }: LeadTimeProps) {
  const spans = SPANS.map(({ span, label }) => ({ label, bookings: leadTime[span] }));
  const counts = spans.map(({ bookings }) => bookings);
  const barLengths = computeBarLengths(counts);
  const shares = computeShares(counts);
  const formatShareAt = (index: number) => (shares ? formatPercent(shares[index] ?? 0) : "–");
  const average = leadTime.averageDays;
  return (
    <ReportPanel
      title="Lead time"
      definition={`Days from booking to visit, by booking day.${average === null ? "" : ` On average ${formatDays(average)}.`}`}
      table={
        shares && {
          columns: ["Booked ahead", "Bookings", "Share"],
          rows: spans.map(({ label, bookings }, index) => [
            label,
            formatCount(bookings),
            formatShareAt(index),
          ]),
        }
      }
      emptySentence="No bookings in this range."
    >
      <BarList
        items={spans.map(({ label, bookings }, index) => ({
          key: label,
          name: label,
          lengthPercent: barLengths[index] ?? 0,
          value: pluralize(bookings, "booking"),
          detail: formatShareAt(index),
        }))}
      />
    </ReportPanel>
  );
}

const SPANS = [
  { span: "sameDay", label: "Same day" },
  { span: "upTo2Days", label: "1 to 2 days" },
  { span: "upTo7Days", label: "3 to 7 days" },
  { span: "upTo30Days", label: "8 to 30 days" },
  { span: "longer", label: "Over 30 days" },
] as const;

function formatDays(days: number): string {
  const daysText = days.toLocaleString("en-GB", { maximumFractionDigits: 1 });
  return `${daysText} ${daysText === "1" ? "day" : "days"}`;
}

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
