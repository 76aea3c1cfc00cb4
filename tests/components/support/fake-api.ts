import type {
  AnyContractProcedure,
  InferContractRouterInputs,
  InferContractRouterOutputs,
} from "@orpc/contract";
import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { implement, ORPCError, ValidationError } from "@orpc/server";
import type { z } from "zod";
import { contract } from "../../../src/shared/contract/contract.ts";
import type { ErrorCode } from "../../../src/shared/errors.ts";
import { sampleFromSchema } from "./sample-from-schema.ts";

type Output<E extends AnyContractProcedure> = InferContractRouterOutputs<E>;
type Input<E extends AnyContractProcedure> = InferContractRouterInputs<E>;

/** What an endpoint answers: a value, or what makes one from the input. */
type ResponseOrHandler<E extends AnyContractProcedure> =
  | Output<E>
  | ((input: Input<E>) => Output<E> | Promise<Output<E>>);

type Responder = (input: unknown) => unknown;

/** Thrown where the browser shall get no answer at all, as without a network. */
class LostResponse extends Error {}

/**
 * A server whose answers a test gives, one endpoint of the contract at a time. Requests are matched,
 * and inputs and answers parsed, by the contract's own schemas: an answer that the real server could not
 * give fails the test, and so does a call that no answer was given for.
 */
export class FakeApi {
  readonly #standing = new Map<AnyContractProcedure, Responder>();
  readonly #next = new Map<AnyContractProcedure, Responder[]>();
  readonly #inputs = new Map<AnyContractProcedure, unknown[]>();
  readonly #faults: string[] = [];
  #isSampling = false;

  /** Every call of the endpoint is answered so from now on. */
  respond<E extends AnyContractProcedure>(endpoint: E, response: ResponseOrHandler<E>): this {
    this.#standing.set(endpoint, toResponder(response));
    return this;
  }

  /** The next call of the endpoint is answered so, before what stands; several in their order. */
  respondOnce<E extends AnyContractProcedure>(endpoint: E, response: ResponseOrHandler<E>): this {
    return this.#enqueue(endpoint, toResponder(response));
  }

  /**
   * Every call of the endpoint is refused, until another answer is given.
   * @param code one that the endpoint's contract lists
   * @param data what the error carries besides its sentence, where the contract says so
   */
  refuse(endpoint: AnyContractProcedure, code: ErrorCode, data?: unknown): this {
    this.#standing.set(endpoint, toRefusal(endpoint, code, data));
    return this;
  }

  /** Only the next call of the endpoint is refused. */
  refuseOnce(endpoint: AnyContractProcedure, code: ErrorCode, data?: unknown): this {
    return this.#enqueue(endpoint, toRefusal(endpoint, code, data));
  }

  /** Calls of the endpoint get no answer, as when the network is gone. */
  loseResponses(endpoint: AnyContractProcedure): this {
    this.#standing.set(endpoint, () => {
      throw new LostResponse();
    });
    return this;
  }

  /**
   * Calls of the endpoint wait; what comes back answers them, and later ones, as before.
   * @returns what lets them go on
   */
  delayResponses(endpoint: AnyContractProcedure): () => void {
    const respond = this.#standing.get(endpoint);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#standing.set(endpoint, async (input) => {
      await promise;
      return (respond ?? this.#unexpected(endpoint))(input);
    });
    return resolve;
  }

  /** Whatever has no answer is answered with a sample of what the contract allows. */
  respondWithSamples(): this {
    this.#isSampling = true;
    return this;
  }

  /** The inputs of the endpoint's calls so far, oldest first. */
  calls<E extends AnyContractProcedure>(endpoint: E): Input<E>[] {
    return (this.#inputs.get(endpoint) ?? []) as Input<E>[];
  }

  /** The endpoints that were called so far. */
  calledEndpoints(): AnyContractProcedure[] {
    return [...this.#inputs.keys()];
  }

  /** What a call made wrong, the test's own answers included; empty when nothing did. */
  get faults(): readonly string[] {
    return this.#faults;
  }

  /** Answers requests of the page under /api, and passes on all others. */
  readonly fetch = async (
    request: Request | URL | string,
    init?: RequestInit,
  ): Promise<Response> => {
    const apiRequest = new Request(request, init);
    if (!new URL(apiRequest.url).pathname.startsWith("/api/")) return realFetch(apiRequest);
    let isLost = false;
    const handled = this.#handler.handle(apiRequest, {
      prefix: "/api",
      context: {
        markLost: () => {
          isLost = true;
        },
      },
    });
    const { matched, response } = await Promise.race([handled, rejectOnAbort(apiRequest.signal)]);
    apiRequest.signal.throwIfAborted();
    if (isLost) throw new TypeError("Failed to fetch");
    if (matched) return response;
    this.#faults.push(`${apiRequest.method} ${apiRequest.url} is no endpoint of the contract`);
    return new Response(null, { status: 404 });
  };

  readonly #handler = new OpenAPIHandler(this.#implement(contract) as never, {
    clientInterceptors: [
      async ({ next, context }: { next: () => Promise<unknown>; context: unknown }) => {
        try {
          return await next();
        } catch (error) {
          if (error instanceof LostResponse) (context as { markLost: () => void }).markLost();
          else this.#noteFault(error);
          throw error;
        }
      },
    ] as never,
  });

  #implement(node: object): object {
    if ("~orpc" in node) {
      const endpoint = node as AnyContractProcedure;
      return implement(endpoint).handler(({ input }: { input: unknown }) =>
        this.#reply(endpoint, input),
      );
    }
    return Object.fromEntries(
      Object.entries(node).map(([name, child]) => [name, this.#implement(child)]),
    );
  }

  async #reply(endpoint: AnyContractProcedure, input: unknown): Promise<unknown> {
    const inputs = this.#inputs.get(endpoint) ?? [];
    this.#inputs.set(endpoint, [...inputs, input]);
    const respond =
      this.#next.get(endpoint)?.shift() ??
      this.#standing.get(endpoint) ??
      this.#unexpected(endpoint);
    return respond(input);
  }

  #enqueue(endpoint: AnyContractProcedure, respond: Responder): this {
    this.#next.set(endpoint, [...(this.#next.get(endpoint) ?? []), respond]);
    return this;
  }

  #unexpected(endpoint: AnyContractProcedure): Responder {
    return () => {
      const { outputSchema } = endpoint["~orpc"];
      if (this.#isSampling && outputSchema) return sampleFromSchema(outputSchema as z.ZodType);
      throw new Error(`The test gives no answer to ${getEndpointName(endpoint)}.`);
    };
  }

  #noteFault(error: unknown): void {
    if (error instanceof ORPCError && error.defined) return;
    const { message, cause } = error as Error;
    const issues = cause instanceof ValidationError ? ` ${JSON.stringify(cause.issues)}` : "";
    this.#faults.push(`${message}${issues}`);
  }
}

/** Rejects as soon as the caller gives up, also while an answer is held back. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

const realFetch = globalThis.fetch.bind(globalThis);

function toResponder(response: unknown): Responder {
  return typeof response === "function" ? (response as Responder) : () => response;
}

function toRefusal(endpoint: AnyContractProcedure, code: ErrorCode, data: unknown): Responder {
  const item = endpoint["~orpc"].errorMap[code];
  if (!item) throw new Error(`The contract of ${getEndpointName(endpoint)} does not list ${code}.`);
  return () => {
    throw new ORPCError(code, {
      defined: true,
      status: item.status,
      message: item.message,
      ...(data !== undefined && { data }),
    });
  };
}

/** The method and path of an endpoint, such as `GET /venue`. */
export function getEndpointName(endpoint: AnyContractProcedure): string {
  const { method, path } = endpoint["~orpc"].route;
  return `${method} ${path}`;
}
