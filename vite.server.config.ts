import { defineConfig } from "vite";

/**
 * Packages of many files and plain JavaScript: finding and reading them one by one took a third of
 * the start, and Square's 3,600 much of the first payment. What is native, runs in threads or reads
 * files beside itself stays a package.
 */
const builtIn = [
  /^@orpc\//,
  /^@react-email\//,
  "@hono/node-server",
  "hono",
  "kysely",
  "libphonenumber-js",
  "nodemailer",
  "prismjs",
  "radash",
  "rate-limiter-flexible",
  "semver",
  "square",
  "zod",
];

/** The server part, bundled for Node: build/server/main.js, and the stand-in for Square beside it. */
export default defineConfig(({ command }) => ({
  ...(command === "build" && { ssr: { noExternal: builtIn } }),
  build: {
    ssr: true,
    outDir: "build/server",
    target: "node26",
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: { main: "src/server/main.ts", standin: "src/square-simulator/main.ts" },
      output: { chunkFileNames: "[name]-[hash].js" },
    },
  },
}));
