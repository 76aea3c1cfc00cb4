import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { createPageRenderer } from "../../src/server/pages/page-renderer.ts";
import { projectRoot } from "../../src/server/platform/config/project-root.ts";
import { adminPaths } from "../../src/web/admin/kit/admin-paths.ts";
import { signedInCookie, testAccount } from "../support/test-account.ts";
import { testServer } from "../support/test-app.ts";
import { testContext } from "../support/test-context.ts";
import { createVenue } from "../support/test-venue.ts";

/** All paths of the back office, and one unknown path under it. */
/** All but the page on which administrators sign in. */
const ADMIN_PATHS = [
  ...Object.values(adminPaths).filter((path) => path !== adminPaths.signIn),
  "/admin/no-such-screen",
];

const context = await testContext();
await createVenue(context);
const cookies: Record<string, string> = { nobody: "" };
let base: string;

beforeAll(async () => {
  for (const role of ["customer", "admin"] as const) {
    cookies[role] = await signedInCookie(context, await testAccount(context, { role }));
  }
  const serverBuildUrl = pathToFileURL(
    join(projectRoot, "build", "web", "server", "index.js"),
  ).href;
  const pages = createPageRenderer(
    context,
    () => import(serverBuildUrl) as Promise<ServerBuild>,
    "production",
  );
  ({ base } = await testServer(context, {}, { pages }));
});

async function readPage(path: string, role: string) {
  const reply = await fetch(base + path, {
    headers: { cookie: cookies[role] ?? "" },
    redirect: "manual",
  });
  await reply.arrayBuffer();
  return { status: reply.status, header: (name: string) => reply.headers.get(name) };
}

test.each(["nobody", "customer"])(
  "every path of the back office redirects to the start page: %s",
  async (role) => {
    for (const path of ADMIN_PATHS) {
      const { status, header } = await readPage(path, role);
      expect({ path, status, to: header("location") }).toEqual({ path, status: 302, to: "/" });
    }
  },
);

test("pages of the back office are neither stored nor indexed, and send no referrer", async () => {
  for (const path of ADMIN_PATHS) {
    const { status, header } = await readPage(path, "admin");
    expect({
      path,
      status,
      kept: header("cache-control"),
      found: header("x-robots-tag"),
      referrer: header("referrer-policy"),
    }).toEqual({
      path,
      status: path === "/admin/no-such-screen" ? 404 : 200,
      kept: "no-store",
      found: "noindex",
      referrer: "no-referrer",
    });
  }
});

test("the browser does not store a visitor page while somebody is signed in", async () => {
  expect((await readPage("/", "nobody")).header("cache-control")).toBe("private, no-cache");
  expect((await readPage("/", "customer")).header("cache-control")).toBe("no-store");
});
