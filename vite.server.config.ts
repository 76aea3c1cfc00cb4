import { defineConfig } from "vite";

/**
 * Packages with many files of plain JavaScript, bundled into the server: finding and reading the
 * files took a third of the start, and Square's 3,600 files took much of the first payment.
 * Packages that are native, use threads or read files next to them stay external.
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
  "semver",
  "square",
  "zod",
];

/** The server build for Node: build/server/main.js and the Square simulator. */
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
      input: { main: "src/server/main.ts", simulator: "src/square-simulator/main.ts" },
      output: { chunkFileNames: "[name]-[hash].js" },
    },
  },
}));
