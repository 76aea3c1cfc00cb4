import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import type { Context } from "./context.ts";
import { MAILBOX_PATH } from "./dev-mailbox/mailbox-pages.ts";
import type { PageRenderer } from "./pages/page-renderer.ts";
import type { Config } from "./platform/config/config.ts";
import { projectRoot } from "./platform/config/project-root.ts";
import { waitForDatabase } from "./platform/database/wait-for-database.ts";
import { type RunningServer, type StartOptions, startServer, type WebApp } from "./start.ts";

/** Starts the server with the built pages. The demo prints its addresses and how to sign in. */
export async function startBuilt(config: Config, options: StartOptions): Promise<RunningServer> {
  const server = await startServer(config, createBuiltWebApp(), options);
  if (config.demo) process.stdout.write(await formatWelcome(config, server));
  return server;
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
    "  Test card 4111 1111 1111 1111, any future expiry date, 111, any postcode.",
    "  Stop with Ctrl+C. All data stays in the data folder.",
    "",
    "",
  ].join("\n");
}
