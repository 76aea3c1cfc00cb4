import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";

const tests = "\\.test\\.tsx?$";

const drawsPdf = "server/(integrations/pdf|emails/voucher-pdf|bookings/invoice/pdf)/";
/** The one operation that calls another. */
const settlesBookings = "^src/server/bookings/close/settle-bookings\\.ts$";
const simulatorLoader = "^src/server/start-square\\.ts$";

/**
 * The server's layers from the bottom up: each folder or file may import earlier ones and itself.
 * `context.ts` and its neighbours declare what operations receive, in types of the layers below.
 */
const SERVER = [
  "speed/",
  "platform/log/",
  "platform/secrets/",
  "platform/[^/]+\\.ts",
  "platform/config/",
  "platform/proxy/",
  "platform/database/",
  "platform/csv/",
  "integrations/",
  "context\\.ts",
  "request-context\\.ts",
  "access\\.ts",
  "admin-api\\.ts",
  "platform/jobs/",
  "platform/http/",
  "events/",
  "resource/",
  "pictures/",
  "settings/",
  "availability/",
  "checkout/",
  "catalogue/",
  "customers/",
  "emails/",
  "accounts/",
  "till/",
  "vat/",
  "payments/",
  "vouchers/",
  "waivers/",
  "bookings/",
  "privacy/",
  "stats/",
  "invariants/",
  "health/",
  "overview/",
  "activity-log/",
  "search/",
  "metrics/",
  "venue-transfer/",
  "backup/",
  "demo/",
  "tracing/",
  "admin-routes\\.ts",
  "api\\.ts",
  "pages/",
  "dev-mailbox/",
  "jobs\\.ts",
];

/**
 * The browser's layers from the bottom up: the design system, what all screens share, the screens.
 */
const WEB = [
  "(styles|assets)/",
  "ui/",
  "draft/",
  "app/",
  "waiver/",
  "codes/",
  "embed/",
  "account/",
  "booking/",
  "vouchers/",
  "manage/",
  "success/",
  "shell/",
  "admin/",
];

/**
 * Rules that forbid each layer to import a later one.
 * @param {string} side
 * @param {readonly string[]} order
 */
function upwards(side, order) {
  return order.slice(0, -1).map((below, i) => ({
    name: `${side}-downwards`,
    comment: `${below} may not import a layer above it.`,
    severity: "error",
    from: { path: `^src/${side}/${below}`, pathNot: tests },
    to: { path: `^src/${side}/(${order.slice(i + 1).join("|")})` },
  }));
}

/** Folders in src/server that are not nouns. */
const notNouns = "platform|integrations|speed|demo";

const operation = `^(${operations().join("|")})$`;

/**
 * Operations are what the handlers of endpoints call with the server's context:
 * `name(context.server`.
 */
function operations() {
  const files = globSync("src/server/**/*.routes.ts").flatMap((routes) => {
    const source = readFileSync(routes, "utf8");
    const called = new Set(
      [...source.matchAll(/(\w+)\(context\.server\b/g)].map(([, name]) => name),
    );
    const imports = [...source.matchAll(/^import \{([^}]*)\} from "(\..+\.ts)";$/gm)];
    return imports
      .filter(([, names = ""]) => names.split(",").some((name) => called.has(name.trim())))
      .map(([, , path = ""]) => join(dirname(routes), path));
  });
  const ofNoun = new RegExp(`^src/server/(?!(${notNouns})/).+/[^./]+\\.ts$`);
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
    ...upwards("server", SERVER),
    ...upwards("web", WEB),
    {
      name: "imports-resolve",
      comment: "Imports must resolve.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(virtual:|\\./\\+types/)" },
    },
    {
      name: "shared-is-pure",
      comment:
        "shared/ runs on both sides: it may import zod, two data libraries and itself, not Node.",
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
      name: "simulator-alone",
      comment: "The simulator does not know the product that calls it.",
      severity: "error",
      from: { path: "^src/square-simulator/", pathNot: tests },
      to: { path: "^src/(?!square-simulator/|shared/)" },
    },
    {
      name: "simulator-in-one-place",
      comment: "The simulator is loaded in one place, and only in demo mode.",
      severity: "error",
      from: { path: "^src/(?!square-simulator/)", pathNot: `${simulatorLoader}|${tests}` },
      to: { path: "^src/square-simulator/" },
    },
    {
      name: "simulator-loaded-on-demand",
      severity: "error",
      from: { path: simulatorLoader },
      to: { path: "^src/square-simulator/", dynamic: false },
    },
    {
      name: "pdf-loaded-on-demand",
      comment: "The PDF renderer takes a second to load, so it is loaded only when needed.",
      severity: "error",
      from: { path: `^src/(?!${drawsPdf})`, pathNot: tests },
      to: { path: `^src/(${drawsPdf})|^node_modules/@react-pdf/`, dynamic: false },
    },
    {
      name: "back-office-loaded-on-demand",
      comment: "The back office is half of the server's code, and no visitor waits for it.",
      severity: "error",
      from: { path: "^src/server/", pathNot: tests },
      to: { path: "^src/server/admin-routes\\.ts$", dynamic: false },
    },
    {
      name: "watching-loaded-on-demand",
      comment: "Metrics and traces are loaded only if a setting asks for them.",
      severity: "error",
      from: { path: "^src/(?!server/(metrics|tracing)/)", pathNot: tests },
      to: {
        path: "^src/server/(metrics|tracing)/|^node_modules/(prom-client|@opentelemetry)/",
        dynamic: false,
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "ui-knows-no-screen",
      comment: "The design system has no router and no data.",
      severity: "error",
      from: { path: "^src/web/ui/" },
      to: { path: "^src/web/(?!ui/|styles/|assets/)|^node_modules/react-router/" },
    },
    {
      name: "operations-alone",
      comment: "Move what two operations share below them: a decision to rules/, SQL to a query.",
      severity: "error",
      from: { path: operation, pathNot: settlesBookings },
      to: { path: operation },
    },
    {
      name: "settling-moves-bookings",
      comment:
        "Settling the bookings of a closed day moves them one by one; it calls nothing else.",
      severity: "error",
      from: { path: settlesBookings },
      to: { path: operation, pathNot: "^src/server/bookings/move/move-booking\\.ts$" },
    },
    {
      name: "queries-of-one-noun",
      comment:
        "Queries import only those of their own noun; a *.statement.ts may combine several nouns.",
      severity: "error",
      from: { path: "^src/server/([^/]+)/.*[^/]+\\.queries\\.ts$" },
      to: { path: "^src/server/[^/]+/.*[^/]+\\.queries\\.ts$", pathNot: "^src/server/$1/" },
    },
    {
      name: "product-without-tools",
      severity: "error",
      from: { path: "^src/", pathNot: tests },
      to: { path: "^(tools|tests|e2e|bench|deploy)/" },
    },
    {
      name: "product-without-dev-packages",
      comment: "Dev packages are not installed where the server runs; the pages are built before.",
      severity: "error",
      from: { path: "^src/(server|shared|square-simulator)/", pathNot: tests },
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
