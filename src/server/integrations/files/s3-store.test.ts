import { beforeEach, describe, expect, test } from "vitest";
import { startS3Server } from "../../../../tests/support/s3-server.ts";
import { parseS3Url } from "../../platform/config/s3-url.ts";
import { createS3Store } from "./s3-store.ts";

const server = await startS3Server();
const { store, objects, setFault } = server;
const files = createS3Store(store, { timeoutMs: 500 });
const bytes = new TextEncoder().encode("a picture");
beforeEach(() => setFault("none"));

test("a file lies in the folder of the bucket, under its name", async () => {
  await files.put("ab12-480.webp", bytes, "image/webp");
  expect([...objects.keys()]).toEqual(["/bucket/pictures/ab12-480.webp"]);
});

test.each(["denied", "broken", "silent", "elsewhere"] as const)(
  "a store that is %s: no file is given, kept or taken to be gone",
  async (kind) => {
    await files.put("there.webp", bytes, "image/webp");
    setFault(kind);
    const unavailable = { name: "FilesUnavailable" };
    await expect(files.put("new.webp", bytes, "image/webp")).rejects.toMatchObject(unavailable);
    await expect(files.read("there.webp")).rejects.toMatchObject(unavailable);
    await expect(files.remove("there.webp")).rejects.toMatchObject(unavailable);
    setFault("none");
    expect(await files.read("there.webp")).not.toBeNull();
    expect(await files.read("new.webp")).toBeNull();
  },
);

test("half an answer is no file", async () => {
  await files.put("there.webp", bytes, "image/webp");
  setFault("half");
  await expect(files.read("there.webp")).rejects.toMatchObject({ name: "FilesUnavailable" });
});

test("nobody there is said without the key", async () => {
  const unreachable = createS3Store(
    { ...store, folderUrl: "http://127.0.0.1:9/bucket/" },
    { timeoutMs: 500 },
  );
  const error = await unreachable.read("a.webp").catch((failure: unknown) => failure);
  expect(error).toMatchObject({ name: "FilesUnavailable" });
  expect(JSON.stringify([error, String(error)])).not.toMatch(/TESTKEY|secret/);
});

test("a wrong secret is refused", async () => {
  const wrong = createS3Store({ ...store, secretAccessKey: "guessed" });
  await expect(wrong.put("a.webp", bytes, "image/webp")).rejects.toThrow("403");
});

describe("the address of a store", () => {
  test("is read with its key, bucket, folder and region, by HTTPS unless it says otherwise", () => {
    expect(parseS3Url("s3://KEY:a%2Fb%2Bc@s3.example.com/bucket?region=eu-west-2")).toEqual({
      folderUrl: "https://s3.example.com/bucket/",
      region: "eu-west-2",
      accessKeyId: "KEY",
      secretAccessKey: "a/b+c",
    });
    const local = "s3://KEY:SECRET@127.0.0.1:9000/bucket/lake/?region=auto&protocol=http";
    expect(parseS3Url(local)).toMatchObject({
      folderUrl: "http://127.0.0.1:9000/bucket/lake/",
    });
  });

  test.each([
    "https://KEY:SECRET@s3.example.com/bucket?region=eu-west-2",
    "s3://s3.example.com/bucket?region=eu-west-2",
    "s3://KEY@s3.example.com/bucket?region=eu-west-2",
    "s3://KEY:SECRET@s3.example.com/?region=eu-west-2",
    "s3://KEY:SECRET@s3.example.com/bucket",
    "s3://KEY:SECRET@s3.example.com/bucket?region=eu west",
    "s3://KEY:SECRET@s3.example.com/bucket/../x/..?region=eu-west-2&acl=1",
    "s3://KEY:SECRET@s3.example.com/bucket?region=eu-west-2&protocol=ftp",
    "s3://KEY:%zz@s3.example.com/bucket?region=eu-west-2",
    "s3:///bucket?region=eu-west-2",
    "nonsense",
  ])("%s is none", (text) => {
    expect(parseS3Url(text)).toBeNull();
  });
});
