import { adminApi } from "../../admin-api.ts";
import { exportPayments, exportRefunds, exportVatByDay } from "./export-money.ts";
import { exportActivityStats, exportDailyStats } from "./export-stats.ts";
import { readReport } from "./read-report.ts";
import { readVat } from "./read-vat.ts";

const { reports } = adminApi;

export const reportsRoutes = {
  get: reports.get.handler(({ context, input }) => readReport(context.server, input)),
  dailyStats: reports.dailyStats.handler(({ context, input }) =>
    exportDailyStats(context.server, input),
  ),
  activityStats: reports.activityStats.handler(({ context, input }) =>
    exportActivityStats(context.server, input),
  ),
  vat: reports.vat.handler(({ context, input }) => readVat(context.server, input)),
  payments: reports.payments.handler(({ context, input }) => exportPayments(context.server, input)),
  refunds: reports.refunds.handler(({ context, input }) => exportRefunds(context.server, input)),
  vatByDay: reports.vatByDay.handler(({ context, input }) => exportVatByDay(context.server, input)),
};
