import { Script } from "node:vm";
import { expect, test } from "vitest";
import { squareScript } from "./square-script.ts";

test("is one classic script", () => {
  expect(() => new Script(squareScript())).not.toThrow();
  expect(squareScript()).not.toMatch(/^(import|export) /m);
});

test("no two parts use the same name", () => {
  const declared = /^(?:(?:async )?function|class|const|let) (\w+)/gm;
  const names = [...squareScript().matchAll(declared)].map(([, name]) => name);
  expect(names).toEqual([...new Set(names)]);
  expect(names).toContain("installSquare");
});

test("defines Square, which refuses what the real one refuses", () => {
  const open = (isSecureContext: boolean, applicationId: string) => {
    const window: { isSecureContext: boolean; Square?: { payments(id: string): object } } = {
      isSecureContext,
    };
    new Script(squareScript()).runInNewContext({ window, navigator: { language: "en-GB" } });
    return Object.keys(window.Square?.payments(applicationId) ?? {});
  };
  const SANDBOX = "sandbox-sq0idb-simulator";
  expect(open(true, SANDBOX)).toContain("card");
  const refused = (name: string) => expect.objectContaining({ name });
  expect(() => open(false, SANDBOX)).toThrow(refused("WebSdkEmbedError"));
  expect(() => open(true, "sq0idp-x")).toThrow(refused("ApplicationIdEnvironmentMismatchError"));
  expect(() => open(true, "x")).toThrow(refused("InvalidApplicationIdError"));
});
