import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  buildDirectory: "build/web",
  // A dozen routes: the whole table comes with the page, no request for it later.
  routeDiscovery: { mode: "initial" },
  // The guards are a few lines; apart from their screens they would only be more files to fetch.
  splitRouteModules: false,
} satisfies Config;
