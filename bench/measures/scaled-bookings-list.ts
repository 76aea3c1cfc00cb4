import { startScaledServer } from "../support/scaled-server.ts";
import { inScope } from "../support/scope.ts";
import { printTimes, printTimesHead } from "../support/times-table.ts";
import { measureBookingsList } from "./bookings-list.ts";
import { measureCsv } from "./csv-rate.ts";
import { measureKeyset } from "./keyset.ts";

/**
 * `npm run bench -- bookings-list`: the desk's list and its export on many bookings. For the settings
 * see `startScaledServer`.
 */
export async function benchBookingsList(): Promise<void> {
  await inScope(async (scope) => {
    const server = await startScaledServer(scope);
    const kinds = await measureBookingsList(server);
    printTimesHead("Pages of the bookings list", ["goal"]);
    for (const { what, times, goal } of kinds) printTimes(what, times, [`≤ ${goal}`]);
    const keyset = await measureKeyset(server.pool);
    printTimes("raw: one page by the index alone", { overHttp: keyset, onProcessor: [] }, []);
    console.log("\nThe dearest of each");
    for (const { what, slowest } of kinds) console.log(`  ${what}: ${slowest}`);
    const csv = await measureCsv(server.pool, server.base, server.cookie, server.pid);
    const ratio = (csv.copySeconds / csv.seconds).toFixed(2);
    console.log(
      `\nCSV of ${csv.rows} bookings: ${csv.seconds.toFixed(1)} s, ${csv.megabytes.toFixed(0)} MB; ` +
        `COPY ${csv.copySeconds.toFixed(1)} s; rate ${ratio}, goal ≥ 0.35; ` +
        `the server grew by ${csv.grownMegabytes?.toFixed(0) ?? "?"} MB at most, by ` +
        `${csv.grownEarlyMegabytes?.toFixed(0) ?? "?"} MB in the first tenth`,
    );
  });
}
