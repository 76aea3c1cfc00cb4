import { beforeEach, describe, expect, test } from "vitest";
import { startS3Server } from "../../../../tests/support/s3-server.ts";
import { parseS3Url } from "../../platform/config/s3-url.ts";
import { createS3Store } from "./s3-store.ts";

const server = await startS3Server();
const { store, objects, setFault } = server;
const files = createS3Store(store, { timeoutMs: 500 });
const bytes = new TextEncoder().encode("a picture");
beforeEach(() => setFault("none"));

test("stores a file under its name in the bucket's folder", async () => {
  await files.put("ab12-480.webp", bytes, "image/webp");
  expect([...objects.keys()]).toEqual(["/bucket/pictures/ab12-480.webp"]);
});

test.each(["denied", "broken", "silent", "elsewhere"] as const)(
  "every call throws FileStoreUnavailable while the store is %s",
  async (kind) => {
    await files.put("there.webp", bytes, "image/webp");
    setFault(kind);
    const unavailable = { name: "FileStoreUnavailable" };
    await expect(files.put("new.webp", bytes, "image/webp")).rejects.toMatchObject(unavailable);
    await expect(files.read("there.webp")).rejects.toMatchObject(unavailable);
    await expect(files.remove("there.webp")).rejects.toMatchObject(unavailable);
    setFault("none");
    expect(await files.read("there.webp")).not.toBeNull();
    expect(await files.read("new.webp")).toBeNull();
  },
);

test("refuses a truncated response", async () => {
  await files.put("there.webp", bytes, "image/webp");
  setFault("half");
  await expect(files.read("there.webp")).rejects.toMatchObject({ name: "FileStoreUnavailable" });
});

test("does not reveal the key when the store is unreachable", async () => {
  const unreachable = createS3Store(
    { ...store, folderUrl: "http://127.0.0.1:9/bucket/" },
    { timeoutMs: 500 },
  );
  const error = await unreachable.read("a.webp").catch((failure: unknown) => failure);
  expect(error).toMatchObject({ name: "FileStoreUnavailable" });
  expect(JSON.stringify([error, String(error)])).not.toMatch(/TESTKEY|secret/);
});

test("signs requests: the store refuses a wrong secret", async () => {
  const wrong = createS3Store({ ...store, secretAccessKey: "guessed" });
  await expect(wrong.put("a.webp", bytes, "image/webp")).rejects.toThrow("403");
});

describe("parseS3Url", () => {
  test("parses key, bucket, folder and region, with HTTPS by default", () => {
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
  ])("refuses %s", (text) => {
    expect(parseS3Url(text)).toBeNull();
  });
});
