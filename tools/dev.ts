import { createServer } from "node:http";
import { ConfigError, readConfig } from "../src/server/platform/config/config.ts";
import { startDevelopment } from "./dev/development.ts";

/** `npm run dev`: runs the product from its sources and reloads pages and server on changes. */
try {
  const config = readConfig(process.env);
  const listener = createServer();
  const development = await startDevelopment(config, listener);
  listener.listen(config.port, config.host, () => {
    console.log(`Slipway runs from its sources at ${config.publicUrl}`);
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, async () => {
      listener.close();
      await development.stop();
      process.exit(0);
    });
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
