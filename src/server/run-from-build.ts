import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import type { Context } from "./context.ts";
import { MAILBOX_PATH } from "./dev-mailbox/mailbox-pages.ts";
import type { PageRenderer } from "./pages/page-renderer.ts";
import { type Config, ConfigError, readConfig } from "./platform/config/config.ts";
import { projectRoot } from "./platform/config/project-root.ts";
import { waitForDatabase } from "./platform/database/wait-for-database.ts";
import { DatabaseStartupError } from "./platform/database-startup-error.ts";
import { type RunningServer, startServer, type WebApp } from "./start.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

/**
 * Starts Slipway from its build. When it cannot start, it prints the reason (one line where the
 * operator can correct it) and exits with code 1.
 */
export async function runFromBuild(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const server = await startServer(config, createBuiltWebApp());
    if (config.demo) process.stdout.write(await formatWelcome(config, server));
    stopOnSignals(process, server.stop);
  } catch (error) {
    process.stderr.write(`${formatStartError(error)}\n`);
    process.exit(1);
  }
}

/** Loads the pages on first use, because they take as long to load as everything else together. */
function createBuiltWebApp(): WebApp {
  const webDir = join(projectRoot, "build", "web");
  let pagesPromise: Promise<PageRenderer> | undefined;
  const load = (context: Context) => {
    pagesPromise ??= loadPages(context, join(webDir, "server", "index.js"));
    return pagesPromise;
  };
  return {
    pages:
      (context) =>
      async (...args) =>
        (await load(context))(...args),
    warmUp: load,
    assetsDirectory: join(webDir, "client"),
  };
}

async function loadPages(context: Context, file: string): Promise<PageRenderer> {
  const [{ createPageRenderer: pagesOf }, build] = await Promise.all([
    import("./pages/page-renderer.ts"),
    import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<ServerBuild>,
  ]);
  return pagesOf(context, async () => build, "production");
}

async function formatWelcome(config: Config, { port, context }: RunningServer): Promise<string> {
  const { ensureDemoSignIns } = await import("./demo/demo-accounts.ts");
  const signIns = await waitForDatabase(context.log, () => ensureDemoSignIns(context));
  const address = config.publicUrl.replace(/:0$/, `:${port}`);
  return [
    "",
    "  Slipway is running: the demo venue Harbour Lake Aquapark.",
    "",
    `  Book an activity   ${address}`,
    `  Read its emails    ${config.smtpUrl ? "(sent to your mail server)" : address + MAILBOX_PATH}`,
    `  The API            ${address}/api/docs`,
    "",
    ...(signIns
      ? [
          "  To sign in:",
          `  An administrator   ${signIns.administrator.email}  ${signIns.administrator.password}`,
          `  A customer         ${signIns.customer.email}  ${signIns.customer.password}`,
          "",
        ]
      : []),
    "  Test card 4111 1111 1111 1111, any later expiry date, 111, any postcode.",
    "  Stop with Ctrl+C. All data stays in the data folder.",
    "",
    "",
  ].join("\n");
}

/** One line for what the operator can correct; the stack for anything else. */
function formatStartError(error: unknown): string {
  if (error instanceof ConfigError) return error.lines.join("\n");
  if (error instanceof DatabaseStartupError) return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return "Another program is using PORT; set PORT to a free one.";
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
