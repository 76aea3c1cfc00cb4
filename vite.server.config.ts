import { defineConfig } from "vite";

/**
 * Packages that are native, or that the pages load too. All others are bundled into the server:
 * finding and reading their files took a third of the start, and Square's 3,600 files took much of
 * the first payment.
 */
const external = [
  "@node-rs/argon2",
  "@react-pdf/renderer",
  "react",
  "react-dom",
  "react-router",
  "sharp",
];

/** The server build for Node: main.js, two commands and the Square simulator in build/server. */
export default defineConfig(({ command }) => ({
  ...(command === "build" && { ssr: { noExternal: true as const, external } }),
  build: {
    ssr: true,
    outDir: "build/server",
    target: "node26",
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: "src/server/main.ts",
        migrate: "src/server/migrate-main.ts",
        "create-admin": "tools/create-admin.ts",
        simulator: "src/square-simulator/main.ts",
      },
      output: { chunkFileNames: "[name]-[hash].js" },
    },
  },
}));
