import { z } from "zod";

const common = {
  method: z.string(),
  // The path without its query; `*` matches one segment: `/v2/payments/*/complete`.
  path: z.string().startsWith("/"),
  /**
   * `before`: the request fails without effect. `after`: the effect is committed, then the request
   * fails.
   */
  when: z.enum(["before", "after"]),
  /** How many requests fail. Default: 1. */
  times: z.int().min(1).default(1),
  /** How many matching requests succeed first. Default: 0. */
  skip: z.int().min(0).default(0),
};

/**
 * What goes wrong with a request:
 *
 * - `status`: an error response of Square's with this status and code, such as 429 RATE_LIMITED.
 * - `hang`: no response, and the connection stays open; `reset`: the connection is reset.
 * - `half`: half of the response, then a reset; `bodyhang`: half of it, then nothing, still open.
 * - `html`: the error page of a proxy; `empty`: 200 without a body.
 * - `slow`: the normal response, `ms` later (delayed before or after the effect).
 * - `held`: the normal response, once all faults are cleared.
 */
const faultShape = z.discriminatedUnion("kind", [
  z.strictObject({
    ...common,
    kind: z.literal("status"),
    status: z.int().min(400).max(599).default(500),
    code: z.string().default("INTERNAL_SERVER_ERROR"),
    headers: z.record(z.string(), z.string()).default({}),
  }),
  z.strictObject({
    ...common,
    kind: z.literal("html"),
    status: z.int().min(200).max(599).default(200),
  }),
  z.strictObject({ ...common, kind: z.literal("slow"), ms: z.int().min(0) }),
  z.strictObject({
    ...common,
    kind: z.enum(["held", "hang", "reset", "half", "bodyhang", "empty"]),
  }),
]);

/** A fault as a test describes it; `times` is 1 and `skip` 0 by default. */
export type FaultInput = z.input<typeof faultShape>;
export type Fault = z.output<typeof faultShape>;

/** Faults that wait for matching requests. */
export class Faults {
  #waiting: Fault[] = [];
  #clearing = Promise.withResolvers<void>();

  /** @throws {z.ZodError} when the input is not a fault */
  add(input: unknown): Fault {
    const fault = faultShape.parse(input);
    this.#waiting.push(fault);
    return fault;
  }

  /** The fault for this request, if one is due. Each use counts; used-up faults are removed. */
  take(method: string, path: string): Fault | undefined {
    const fault = this.#waiting.find(
      (candidate) => candidate.method === method && matchesPath(candidate.path, path),
    );
    if (fault === undefined) return undefined;
    if (fault.skip > 0) {
      fault.skip -= 1;
      return undefined;
    }
    fault.times -= 1;
    if (fault.times === 0) this.remove(fault);
    return fault;
  }

  remove(fault: Fault): void {
    this.#waiting = this.#waiting.filter((candidate) => candidate !== fault);
  }

  list(): readonly Fault[] {
    return this.#waiting.map((fault) => ({ ...fault }));
  }

  clear(): void {
    this.#waiting = [];
    this.#clearing.resolve();
    this.#clearing = Promise.withResolvers();
  }

  /** Resolves when the faults are next cleared. */
  get cleared(): Promise<void> {
    return this.#clearing.promise;
  }
}

function matchesPath(pattern: string, path: string): boolean {
  const patternSegments = pattern.split("/");
  const pathSegments = path.split("/");
  return (
    patternSegments.length === pathSegments.length &&
    patternSegments.every((segment, index) => segment === "*" || segment === pathSegments[index])
  );
}
