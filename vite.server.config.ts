import { defineConfig } from "vite";

/** The server part, bundled for Node: build/server/main.js, and the stand-in for Square beside it. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: "build/server",
    target: "node26",
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
    rolldownOptions: {
      input: { main: "src/server/main.ts", standin: "src/standin/main.ts" },
      output: { chunkFileNames: "[name]-[hash].js" },
    },
  },
});
