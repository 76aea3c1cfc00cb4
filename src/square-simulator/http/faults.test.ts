import { SquareError } from "square";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  authorisation,
  control,
  type SimulatorFixture,
  startSimulatorFixture,
} from "../test-fixture.ts";
import type { FaultInput } from "./faults.ts";

let fixture: SimulatorFixture;
beforeAll(async () => {
  fixture = await startSimulatorFixture();
});
beforeEach(() => fixture.simulator.reset());
afterAll(() => fixture.simulator.stop());

const CREATE = { method: "POST", path: "/v2/payments" } as const;

async function create(request = authorisation(), abortSignal?: AbortSignal) {
  return await fixture.square.payments.create(request, { abortSignal }).then(
    (response) => ({ response, error: undefined }),
    (error: unknown) => ({ response: undefined, error }),
  );
}

/**
 * Calls create and aborts it, without a response, once a fault has hit it and the given number of
 * payments exist.
 */
async function abortCreate(paymentCount: number, request = authorisation()) {
  const abortController = new AbortController();
  const call = create(request, abortController.signal);
  await expect.poll(waitingFaults).toEqual([]);
  await expect.poll(() => fixture.simulator.payments()).toHaveLength(paymentCount);
  abortController.abort();
  return await call;
}

/** The faults that no call has used yet. */
async function waitingFaults(): Promise<unknown> {
  return (await control(fixture, "GET", "state")).body.faults;
}

describe.each(["before", "after"] as const)("%s the effect", (when) => {
  const faults: FaultInput[] = [
    { ...CREATE, when, kind: "status", status: 503, code: "SERVICE_UNAVAILABLE" },
    { ...CREATE, when, kind: "hang" },
    { ...CREATE, when, kind: "reset" },
    { ...CREATE, when, kind: "half" },
    { ...CREATE, when, kind: "bodyhang" },
    { ...CREATE, when, kind: "empty" },
    { ...CREATE, when, kind: "html", status: 502 },
  ];

  test.each(faults)("$kind fails the call, once", async (fault) => {
    fixture.simulator.addFault(fault);
    const request = authorisation();
    const paymentCount = when === "after" ? 1 : 0;
    const isAnswered = fault.kind !== "hang" && fault.kind !== "bodyhang";
    const { error } = await (isAnswered ? create(request) : abortCreate(paymentCount, request));
    expect(error).toBeInstanceOf(Error);
    expect(fixture.simulator.payments()).toHaveLength(paymentCount);

    const { response } = await create(request);
    expect(response?.payment?.status).toBe("APPROVED");
    expect(fixture.simulator.ledger().map(({ kind }) => kind)).toEqual(["authorised"]);
  });

  test("slow only delays the response", async () => {
    fixture.simulator.addFault({ ...CREATE, when, kind: "slow", ms: 120 });
    const startedAt = performance.now();
    const { response } = await create();
    expect(response?.payment?.status).toBe("APPROVED");
    expect(performance.now() - startedAt).toBeGreaterThan(115);
  });
});

test.each([
  ["before", 0],
  ["after", 1],
] as const)(
  "held %s the effect continues once the faults are cleared",
  async (when, paymentCount) => {
    fixture.simulator.addFault({ ...CREATE, when, kind: "held" });
    let isAnswered = false;
    const response = fixture.square.payments.create(authorisation()).finally(() => {
      isAnswered = true;
    });
    await expect.poll(waitingFaults).toEqual([]);
    await expect.poll(() => fixture.simulator.payments()).toHaveLength(paymentCount);
    expect(isAnswered).toBe(false);
    await control(fixture, "DELETE", "faults");
    expect((await response).payment?.status).toBe("APPROVED");
  },
);

test("slow delays the response after the effect, or the effect itself", async () => {
  fixture.simulator.addFault({ ...CREATE, when: "after", kind: "slow", ms: 5000 });
  await abortCreate(1);
  fixture.simulator.addFault({ ...CREATE, when: "before", kind: "slow", ms: 5000 });
  await abortCreate(1);
});

test("html with 200 resolves without a payment, as in the SDK", async () => {
  fixture.simulator.addFault({ ...CREATE, when: "after", kind: "html" });
  const { response } = await create();
  expect(response).toBeDefined();
  expect(response?.payment).toBeUndefined();
});

test("skip lets requests pass, times counts hits, `*` matches any id, and the rest can be removed", async () => {
  const remove = fixture.simulator.addFault({
    method: "POST",
    path: "/v2/payments/*/complete",
    when: "before",
    kind: "status",
    status: 429,
    code: "RATE_LIMITED",
    headers: { "retry-after": "1" },
    skip: 1,
    times: 3,
  });
  const outcomes: (string | number | undefined)[] = [];
  for (let round = 0; round < 4; round += 1) {
    const { response } = await create();
    const call = fixture.square.payments.complete({ paymentId: response?.payment?.id ?? "" });
    outcomes.push(
      await call.then(
        ({ payment }) => payment?.status,
        (error: unknown) => (error instanceof SquareError ? error.statusCode : undefined),
      ),
    );
    if (round === 2) remove();
  }
  expect(outcomes).toEqual(["COMPLETED", 429, 429, "COMPLETED"]);
});
