import { ORPCError } from "@orpc/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Checkout, PlacementInput } from "../../../shared/contract/public/checkouts.ts";
import type { Hold } from "../../draft/booking-draft.ts";
import { sendPlacement, waitForSettledCheckout } from "./pay-for-booking.ts";

const { place, refreshHold } = vi.hoisted(() => ({ place: vi.fn(), refreshHold: vi.fn() }));
vi.mock("../../app/browser-api.ts", () => ({ api: { checkouts: { place } } }));
vi.mock("../hold/hold.ts", () => ({ refreshHold }));

const hold = { id: "checkout", secret: "secret" } as Hold;
const body = { expectedTotalPence: 4800 } as PlacementInput;
const openSignal = new AbortController().signal;
const bookedReply = { status: 201, body: { booking: { reference: "3F9A27C4" }, warning: null } };

function sentKeys(): string[] {
  return place.mock.calls.map(([request]) => request.headers["idempotency-key"]);
}

beforeEach(() => {
  vi.useFakeTimers();
  place.mockReset();
  refreshHold.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("sendPlacement", () => {
  it("retries with the same idempotency key until a response comes", async () => {
    const noResponse = new TypeError("Failed to fetch");
    place.mockRejectedValueOnce(noResponse).mockRejectedValueOnce(noResponse);
    place.mockResolvedValueOnce(bookedReply);
    const response = sendPlacement(hold, body, openSignal);
    await vi.runAllTimersAsync();
    expect(await response).toMatchObject({
      kind: "confirmed",
      body: { booking: { reference: "3F9A27C4" } },
    });
    expect(sentKeys()).toHaveLength(3);
    expect(new Set(sentKeys()).size).toBe(1);
  });

  it("uses a new idempotency key for each press", async () => {
    place.mockResolvedValue(bookedReply);
    await sendPlacement(hold, body, openSignal);
    await sendPlacement(hold, body, openSignal);
    expect(new Set(sentKeys()).size).toBe(2);
  });

  it("returns unsettled when there is no response, or when the payment is being checked", async () => {
    place.mockRejectedValue(new TypeError("Failed to fetch"));
    const response = sendPlacement(hold, body, openSignal);
    await vi.runAllTimersAsync();
    expect(await response).toEqual({ kind: "unsettled" });

    place.mockReset().mockRejectedValue(new DOMException("timed out", "TimeoutError"));
    expect(await sendPlacement(hold, body, openSignal)).toEqual({ kind: "unsettled" });
    expect(place).toHaveBeenCalledTimes(1);

    place.mockReset().mockResolvedValue({ status: 202, body: { state: "checking" } });
    expect(await sendPlacement(hold, body, openSignal)).toEqual({ kind: "unsettled" });
  });

  it("returns a refusal with its details, without a retry", async () => {
    const data = { totalPence: 5000 };
    place.mockRejectedValue(new ORPCError("PRICE_CHANGED", { defined: true, status: 409, data }));
    expect(await sendPlacement(hold, body, openSignal)).toEqual({
      kind: "refused",
      refusal: { code: "PRICE_CHANGED", details: data },
    });
    expect(place).toHaveBeenCalledTimes(1);
  });
});

describe("waitForSettledCheckout", () => {
  it("polls again while the payment is being checked, and after a failed poll", async () => {
    const paying = { state: "paying" } as Checkout;
    refreshHold.mockResolvedValueOnce(paying).mockRejectedValueOnce(new TypeError("no answer"));
    refreshHold.mockResolvedValueOnce({ state: "confirmed" });
    const settled = waitForSettledCheckout(hold, openSignal);
    await vi.runAllTimersAsync();
    expect(await settled).toEqual({ state: "confirmed" });
    expect(refreshHold).toHaveBeenCalledTimes(3);
  });

  it("returns null when the server does not know the checkout", async () => {
    refreshHold.mockRejectedValue(new ORPCError("CHECKOUT_NOT_FOUND", { status: 404 }));
    expect(await waitForSettledCheckout(hold, openSignal)).toBeNull();
  });

  it("stops when the signal is aborted", async () => {
    await expect(waitForSettledCheckout(hold, AbortSignal.abort())).rejects.toThrow();
    expect(refreshHold).not.toHaveBeenCalled();
  });
});
