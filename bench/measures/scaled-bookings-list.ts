import { startScaledServer } from "../support/scaled-server.ts";
import { withScope } from "../support/scope.ts";
import { printTimes, printTimesHead } from "../support/times-table.ts";
import { measureBookingsList } from "./bookings-list.ts";
import { measureCsvExport } from "./csv-rate.ts";
import { measureKeyset } from "./keyset.ts";

/**
 * `npm run bench -- bookings-list`: measures the admin bookings list and its export on many
 * bookings. For the settings see `startScaledServer`.
 */
export async function benchBookingsList(): Promise<void> {
  await withScope(async (scope) => {
    const server = await startScaledServer(scope);
    const queryGroups = await measureBookingsList(server);
    printTimesHead("Pages of the bookings list", ["goal"]);
    for (const { label, times, goal } of queryGroups) printTimes(label, times, [`≤ ${goal}`]);
    const keyset = await measureKeyset(server.pool);
    printTimes("raw: one page by the index alone", { httpMs: keyset, cpuMs: [] }, []);
    console.log("\nThe most expensive query of each");
    for (const { label, slowest } of queryGroups) console.log(`  ${label}: ${slowest}`);
    const csv = await measureCsvExport(server.pool, server.baseUrl, server.cookie, server.pid);
    const ratio = (csv.copySeconds / csv.seconds).toFixed(2);
    console.log(
      `\nCSV of ${csv.rows} bookings: ${csv.seconds.toFixed(1)} s, ${csv.megabytes.toFixed(0)} MB; ` +
        `COPY ${csv.copySeconds.toFixed(1)} s; rate ${ratio}, goal ≥ 0.35; ` +
        `the server grew by ${csv.memoryGrowthMb?.toFixed(0) ?? "?"} MB at most, by ` +
        `${csv.earlyMemoryGrowthMb?.toFixed(0) ?? "?"} MB in the first tenth`,
    );
  });
}
