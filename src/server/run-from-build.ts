import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import type { Context } from "./context.ts";
import { MAILBOX_PATH } from "./dev-mailbox/mailbox-pages.ts";
import type { Pages } from "./pages/page-renderer.ts";
import { type Config, ConfigError, readConfig } from "./platform/config/config.ts";
import { projectRoot } from "./platform/config/project-root.ts";
import { waitForDatabase } from "./platform/database/wait-for-database.ts";
import { CannotOpenDatabase } from "./platform/database-startup-error.ts";
import { type RunningServer, startServer, type WebPart } from "./start.ts";
import { stopOnSignals } from "./stop-on-signals.ts";

/** Starts Slipway from its build. Every reason not to start is one line, and exit code 1. */
export async function runFromBuild(): Promise<void> {
  try {
    const config = readConfig(process.env);
    const server = await startServer(config, builtWebPart());
    if (config.demo) process.stdout.write(await welcome(config, server));
    stopOnSignals(process, server.stop);
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exit(1);
  }
}

/** The pages take as long to load as all the rest, so nothing else waits for them. */
function builtWebPart(): WebPart {
  const web = join(projectRoot, "build", "web");
  let loading: Promise<Pages> | undefined;
  const load = (context: Context) => {
    loading ??= loadPages(context, join(web, "server", "index.js"));
    return loading;
  };
  return {
    pages:
      (context) =>
      async (...asked) =>
        (await load(context))(...asked),
    warmUp: load,
    assetsDirectory: join(web, "client"),
  };
}

async function loadPages(context: Context, file: string): Promise<Pages> {
  const [{ pagesOf }, build] = await Promise.all([
    import("./pages/page-renderer.ts"),
    import(/* @vite-ignore */ pathToFileURL(file).href) as Promise<ServerBuild>,
  ]);
  return pagesOf(context, async () => build, "production");
}

async function welcome(config: Config, { port, context }: RunningServer): Promise<string> {
  const { demoSignIns } = await import("./demo/demo-accounts.ts");
  const signIns = await waitForDatabase(context.log, () => demoSignIns(context));
  const address = config.publicUrl.replace(/:0$/, `:${port}`);
  return [
    "",
    "  Slipway is running: the demo venue Harbour Lake Aquapark.",
    "",
    `  Book an activity   ${address}`,
    `  Read its e-mail    ${config.smtpUrl ? "(sent to your mail server)" : address + MAILBOX_PATH}`,
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
    "  Stop with Ctrl+C. Everything is kept in the data folder.",
    "",
    "",
  ].join("\n");
}

/** What can be put right by whoever starts it is said in a line; anything else with its stack. */
function reasonOf(error: unknown): string {
  if (error instanceof ConfigError) return error.lines.join("\n");
  if (error instanceof CannotOpenDatabase) return error.message;
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return "PORT is taken by another program; set PORT to a free one.";
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
