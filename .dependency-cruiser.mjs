import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";

const tests = "\\.test\\.tsx?$";

const drawsPdf = "server/(pdf|messages/voucher-pdf|invoices/invoice-pdf)/";
const standinLoader = "^src/server/square-or-standin\\.ts$";

/** What is no noun, though it has a folder in src/server. */
const notNouns = "http|database|gateways|demo";

const operation = `^(${operations().join("|")})$`;

/** An operation is what an endpoint's handler calls with the server's context: `name(context.server`. */
function operations() {
  const files = globSync("src/server/*/*.routes.ts").flatMap((routes) => {
    const source = readFileSync(routes, "utf8");
    const called = new Set(
      [...source.matchAll(/(\w+)\(context\.server\b/g)].map(([, name]) => name),
    );
    const imports = [...source.matchAll(/^import \{([^}]*)\} from "(\..+\.ts)";$/gm)];
    return imports
      .filter(([, names = ""]) => names.split(",").some((name) => called.has(name.trim())))
      .map(([, , path = ""]) => join(dirname(routes), path));
  });
  const ofNoun = new RegExp(`^src/server/(?!(${notNouns})/)[^/]+/[^./]+\\.ts$`);
  return [...new Set(files)].filter((file) => ofNoun.test(file));
}

/** The import rules of docs/architecture.md. */
export default {
  forbidden: [
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "imports-resolve",
      comment: "What is imported exists.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(virtual:|\\./\\+types/)" },
    },
    {
      name: "shared-is-pure",
      comment: "shared/ runs on both sides: zod, two data libraries and itself, nothing of Node.",
      severity: "error",
      from: { path: "^src/shared/", pathNot: tests },
      to: {
        pathNot:
          "^src/shared/|^node_modules/(zod|@orpc/contract|temporal-polyfill|libphonenumber-js)/",
      },
    },
    {
      name: "server-without-web",
      severity: "error",
      from: { path: "^src/server/" },
      to: { path: "^src/web/" },
    },
    {
      name: "web-without-server",
      severity: "error",
      from: { path: "^src/web/" },
      to: { path: "^src/server/" },
    },
    {
      name: "standin-alone",
      comment: "The stand-in for Square knows nothing of what it stands in front of.",
      severity: "error",
      from: { path: "^src/standin/", pathNot: tests },
      to: { path: "^src/(?!standin/|shared/)" },
    },
    {
      name: "standin-in-one-place",
      comment: "One place loads the stand-in, in demo mode and only then.",
      severity: "error",
      from: { path: "^src/(?!standin/)", pathNot: `${standinLoader}|${tests}` },
      to: { path: "^src/standin/" },
    },
    {
      name: "standin-loaded-on-demand",
      severity: "error",
      from: { path: standinLoader },
      to: { path: "^src/standin/", dynamic: false },
    },
    {
      name: "pdf-loaded-on-demand",
      comment: "What draws PDFs takes a second to load: nobody waits for it who needs none.",
      severity: "error",
      from: { path: `^src/(?!${drawsPdf})`, pathNot: tests },
      to: { path: `^src/(${drawsPdf})|^node_modules/@react-pdf/`, dynamic: false },
    },
    {
      name: "customer-without-admin",
      severity: "error",
      from: { path: "^src/web/customer/" },
      to: { path: "^src/web/admin/" },
    },
    {
      name: "admin-without-customer",
      comment: "Who is signed in, and what every page has, is said once, on the visitors' side.",
      severity: "error",
      from: { path: "^src/web/admin/" },
      to: { path: "^src/web/customer/(?!(account|shell)/)" },
    },
    {
      name: "ui-knows-no-screen",
      comment: "The design system has no router and no data.",
      severity: "error",
      from: { path: "^src/web/ui/" },
      to: { path: "^src/web/(customer|admin|api)/|^node_modules/react-router/" },
    },
    {
      name: "operations-alone",
      comment: "What two operations share drops below them: a decision to rules/, SQL to a query.",
      severity: "error",
      from: { path: operation },
      to: { path: operation },
    },
    {
      name: "queries-of-one-noun",
      comment: "A *.statement.ts may compose the fragments of several nouns.",
      severity: "error",
      from: { path: "^src/server/([^/]+)/[^/]+\\.queries\\.ts$" },
      to: { path: "^src/server/[^/]+/[^/]+\\.queries\\.ts$", pathNot: "^src/server/$1/" },
    },
    {
      name: "product-without-tools",
      severity: "error",
      from: { path: "^src/", pathNot: tests },
      to: { path: "^(tools|tests|e2e|bench)/" },
    },
    {
      name: "product-without-dev-packages",
      comment: "The server's packages are installed where it runs; the pages are built before.",
      severity: "error",
      from: { path: "^src/(server|shared|standin)/", pathNot: tests },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^build/|^\\.react-router/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      mainFields: ["module", "main", "types"],
    },
  },
};
