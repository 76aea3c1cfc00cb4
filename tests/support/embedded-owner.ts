import { startEmbedded } from "../../src/server/platform/database/embedded/embedded.ts";
import { quietLog } from "./quiet-log.ts";

/**
 * A process that owns an embedded database, as the server does: `node embedded-owner.ts DATA_DIR`.
 * It sends its parent the database's address, or the reason why it cannot start. It stops on SIGTERM
 * and exits with its parent.
 */
process.once("disconnect", () => process.exit());
try {
  const { stop, ...address } = await startEmbedded(process.argv[2] ?? "", quietLog);
  process.once("SIGTERM", async () => {
    await stop();
    process.disconnect?.();
  });
  process.send?.(address);
} catch (error) {
  process.send?.({ refusal: (error as Error).message });
  process.exitCode = 1;
  process.disconnect?.();
}
