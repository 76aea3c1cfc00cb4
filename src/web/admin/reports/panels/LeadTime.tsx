import type { DeskReport } from "../../../../shared/contract/admin/reports.ts";
import { ReportPanel } from "../parts/ReportPanel.tsx";
import { barsOf, counted, percentWords, sharesOf } from "../parts/stats.ts";
import { BarLines } from "./BarList.tsx";

interface LeadTimeProps {
  leadTime: DeskReport["leadTime"];
}

/** How long before the visit people book. */
export function LeadTime({ leadTime }: LeadTimeProps) {
  const spans = SPANS.map(({ span, label }) => ({ label, bookings: leadTime[span] }));
  const counts = spans.map(({ bookings }) => bookings);
  const bars = barsOf(counts);
  const shares = sharesOf(counts);
  const shareOf = (index: number) => (shares ? percentWords(shares[index] ?? 0) : "–");
  const average = leadTime.averageDays;
  return (
    <ReportPanel
      title="Lead time"
      definition={`Days from booking to visit, by booking day.${average === null ? "" : ` On average ${daysInWords(average)}.`}`}
      table={
        shares && {
          columns: ["Booked ahead", "Bookings", "Share"],
          rows: spans.map(({ label, bookings }, index) => [
            label,
            bookings.toLocaleString("en-GB"),
            shareOf(index),
          ]),
        }
      }
      emptySentence="No bookings in this range."
    >
      <BarLines
        lines={spans.map(({ label, bookings }, index) => ({
          key: label,
          name: label,
          length: bars[index] ?? 0,
          value: counted(bookings, "booking"),
          besides: shareOf(index),
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

function daysInWords(days: number): string {
  const words = days.toLocaleString("en-GB", { maximumFractionDigits: 1 });
  return `${words} ${words === "1" ? "day" : "days"}`;
}
