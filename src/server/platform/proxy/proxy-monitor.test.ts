import { expect, test, vi } from "vitest";
import { ProxyMonitor } from "./proxy-monitor.ts";

const PUBLIC = "203.0.113.7";

function request(forwarded: string | undefined, socket = "198.51.100.1") {
  return { headers: { "x-forwarded-for": forwarded }, socket: { remoteAddress: socket } } as never;
}

function createMonitor(trustedProxies: number, demo = false) {
  const warn = vi.fn();
  const proxies = new ProxyMonitor({ trustedProxies, demo }, { warn });
  const sendRequests = (count: number, forwarded?: string, socket?: string) => {
    for (let number = 0; number < count; number++) proxies.record(request(forwarded, socket));
  };
  return { proxies, warn, come: sendRequests };
}

test.each([
  ["one proxy, none configured", 0, PUBLIC, "unset"],
  ["no proxy, none configured", 0, undefined, null],
  ["one proxy, one configured", 1, PUBLIC, null],
  ["one proxy and a forged entry, one configured", 1, `10.0.0.1, ${PUBLIC}`, null],
  ["no proxy, one configured", 1, undefined, "too-high"],
  ["one proxy, two configured", 2, PUBLIC, "too-high"],
  ["two proxies, one configured", 1, `${PUBLIC}, 10.0.0.2`, "too-low"],
  ["two IPv6 proxies, one configured", 1, `${PUBLIC}, fd12::2`, "too-low"],
  ["two proxies, two configured", 2, `${PUBLIC}, 10.0.0.2`, null],
  ["an entry that is no address", 1, "unknown", null],
] as const)("%s", (_, trustedProxies, forwarded, doubt) => {
  const { proxies, warn, come: sendRequests } = createMonitor(trustedProxies);
  sendRequests(199, forwarded);
  expect(proxies.misconfiguration).toBeNull();
  sendRequests(201, forwarded);
  expect(proxies.misconfiguration).toBe(doubt);
  expect(warn).toHaveBeenCalledTimes(doubt === null ? 0 : 1);
});

test("ignores a minority of forged headers, and clears the warning once the setting fits", () => {
  const { proxies, warn, come: sendRequests } = createMonitor(0);
  sendRequests(90, PUBLIC);
  sendRequests(110);
  expect(proxies.misconfiguration).toBeNull();
  sendRequests(200, PUBLIC);
  expect(proxies.misconfiguration).toBe("unset");
  sendRequests(200);
  expect(proxies.misconfiguration).toBeNull();
  sendRequests(200, PUBLIC);
  expect(warn).toHaveBeenCalledTimes(2);
});

test("does nothing in demo mode", () => {
  const { proxies, come: sendRequests } = createMonitor(0, true);
  sendRequests(400, PUBLIC);
  expect(proxies.misconfiguration).toBeNull();
});
