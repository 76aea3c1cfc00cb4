/**
 * The Square simulator as a program, for benchmarks and for tests in another process. Settings:
 * SQUARE_ACCESS_TOKEN and SQUARE_LOCATION_ID (which requests must carry), PORT (default: any free
 * one). Prints its URL once it listens; SIGTERM and SIGINT stop it.
 */
import { startSquareSimulator } from "./simulator.ts";

const { SQUARE_ACCESS_TOKEN: accessToken, SQUARE_LOCATION_ID: locationId, PORT } = process.env;
const port = Number(PORT ?? 0);

if (!accessToken || !locationId || !Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write(
    "The Square simulator needs SQUARE_ACCESS_TOKEN and SQUARE_LOCATION_ID. PORT, if set, must be a port number.\n",
  );
  process.exit(1);
}

const simulator = await startSquareSimulator({ port, accessToken, locationId });
process.stdout.write(`Square simulator at ${simulator.url}\n`);
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void simulator.stop());
}
