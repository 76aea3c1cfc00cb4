/**
 * The stand-in for Square on its own, for benchmarks and for tests in another process.
 * Settings: SQUARE_ACCESS_TOKEN and SQUARE_LOCATION_ID (what requests must carry), PORT (any free
 * one unless given). Prints its address once it listens; SIGTERM and SIGINT end it.
 */
import { startSquareSimulator } from "./simulator.ts";

const { SQUARE_ACCESS_TOKEN: accessToken, SQUARE_LOCATION_ID: locationId, PORT } = process.env;
const port = Number(PORT ?? 0);

if (!accessToken || !locationId || !Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write(
    "The Square stand-in needs SQUARE_ACCESS_TOKEN and SQUARE_LOCATION_ID, and PORT as a port number if given.\n",
  );
  process.exit(1);
}

const simulator = await startSquareSimulator({ port, accessToken, locationId });
process.stdout.write(`Square stand-in at ${simulator.url}\n`);
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void simulator.stop());
}
