import { Hono } from "hono";
import { expect, test } from "vitest";
import { type FileStore, FileStoreUnavailable } from "./file-store.ts";
import { createFileHandler } from "./serve-files.ts";

const picture = new Uint8Array([1, 2, 3]);

const files: FileStore = {
  put: async () => undefined,
  read: async (name) =>
    name === "ab12-480.avif" ? { bytes: picture, contentType: "image/avif" } : null,
  remove: async () => undefined,
};

const app = new Hono().get("/files/:name", createFileHandler(files));

test("serves a picture with its content type, cacheable for ever", async () => {
  const response = await app.request("/files/ab12-480.avif");

  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/avif");
  expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(picture);
});

test("a HEAD request has the same headers and no body", async () => {
  const response = await app.request("/files/ab12-480.avif", { method: "HEAD" });

  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/avif");
  expect(await response.text()).toBe("");
});

test.each(['"ab12-480.avif"', 'W/"ab12-480.avif"', '"other", "ab12-480.avif"', "*"])(
  "responds with 304 to If-None-Match: %s",
  async (tag) => {
    const response = await app.request("/files/ab12-480.avif", {
      headers: { "if-none-match": tag },
    });

    expect(response.status).toBe(304);
    expect(response.headers.get("etag")).toBe('"ab12-480.avif"');
    expect(await response.text()).toBe("");
  },
);

test.each([
  "/files/unknown.avif",
  "/files/..%2F..%2Fetc%2Fpasswd",
  "/files/%00",
  "/files/%E0%A4%A",
])("responds to %s with an uncacheable 404", async (path) => {
  const response = await app.request(path);

  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.text()).toBe("We could not find what you asked for.");
});

test("responds with an uncacheable 503 while the store is unavailable", async () => {
  const read = () => Promise.reject(new FileStoreUnavailable("File store did not respond."));
  const failed: unknown[] = [];
  const appWithoutStore = new Hono().get("/files/:name", createFileHandler({ ...files, read }));
  appWithoutStore.onError((error, c) => {
    failed.push(error);
    return c.text("", 500);
  });
  const response = await appWithoutStore.request("/files/ab12-480.avif");

  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("30");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.text()).toBe("This picture cannot be shown at the moment.");
  expect(failed).toEqual([]);
});
