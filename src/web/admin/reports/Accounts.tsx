import { useQuery } from "@tanstack/react-query";
import type { AdminReport, VatReport } from "../../../shared/contract/admin/reports.ts";
import { formatPence } from "../../../shared/money.ts";
import { formatVatRow } from "../../../shared/rules/vat.ts";
import { ExportCsv } from "../kit/export/ExportCsv.tsx";
import { QueryContent } from "../kit/QueryState.tsx";
import { queries } from "../kit/queries.ts";
import { ReportPanel, ReportTable } from "./ReportPanel.tsx";

interface AccountsProps {
  range: AdminReport["range"];
  /** The venue has a VAT number, or had one. */
  hasVat: boolean;
}

/** What the accountant needs: the files of payments and refunds, and the VAT of the range. */
export function Accounts({ range: { from, until }, hasVat }: AccountsProps) {
  const files = [
    { name: "payments", label: "Export Payments", failureTitle: "Failed to export payments" },
    { name: "refunds", label: "Export Refunds", failureTitle: "Failed to export refunds" },
    { name: "vat-by-day", label: "Export VAT by Day", failureTitle: "Failed to export VAT" },
  ].filter(({ name }) => hasVat || name !== "vat-by-day");
  return (
    <ReportPanel
      isWide
      title={hasVat ? "Payments and VAT" : "Payments"}
      definition={
        hasVat
          ? "By the day on which money was taken or refunded, not by booking day. What a gift voucher pays counts when the booking is made. Have your accountant confirm your VAT return."
          : "By the day on which money was taken or refunded, not by booking day."
      }
      table={null}
    >
      {hasVat && <Vat from={from} until={until} />}
      <div className="flex flex-wrap gap-2 px-4 pt-3 pb-4">
        {files.map(({ name, ...file }) => (
          <ExportCsv
            key={name}
            {...file}
            href={`/api/admin/reports/${name}?${new URLSearchParams({ from, until })}`}
            fileName={`${name}_${from}_${until}.csv`}
          />
        ))}
      </div>
    </ReportPanel>
  );
}

/** Read on its own: the VAT of a year takes longer than the rest of the report. */
function Vat(range: { from: string; until: string }) {
  const vat = useQuery(queries.admin.reports.vat.queryOptions({ input: range }));
  return (
    <QueryContent query={vat} loading="Loading VAT" errorTitle="Failed to load VAT">
      {(report) => <VatTable {...report} />}
    </QueryContent>
  );
}

function VatTable({ rows }: VatReport) {
  if (rows.length === 0)
    return (
      <p className="px-4 py-3 text-sm text-ink-2">Nothing was taken or refunded in this range.</p>
    );
  const sumOf = (key: "grossPence" | "vatPence") => rows.reduce((sum, row) => sum + row[key], 0);
  return (
    <ReportTable
      caption="VAT by rate"
      columns={["VAT rate", "Gross", "VAT", "Net"]}
      rows={rows.map((row) => [formatVatRow(row), ...toAmounts(row.grossPence, row.vatPence)])}
      total={["Total", ...toAmounts(sumOf("grossPence"), sumOf("vatPence"))]}
    />
  );
}

function toAmounts(grossPence: number, vatPence: number): [string, string, string] {
  return [formatPence(grossPence), formatPence(vatPence), formatPence(grossPence - vatPence)];
}
