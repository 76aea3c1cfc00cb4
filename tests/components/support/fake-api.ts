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

/** The response of an endpoint: a value, or a function of the input. */
type ResponseOrHandler<E extends AnyContractProcedure> =
  | Output<E>
  | ((input: Input<E>) => Output<E> | Promise<Output<E>>);

type Responder = (input: unknown) => unknown;

/** Thrown if the browser must get no response at all, as without a network. */
class LostResponse extends Error {}

/**
 * A server whose responses a test defines, one endpoint of the contract at a time. The contract's
 * own schemas match requests and validate inputs and responses: a response that the real server
 * could not give fails the test, and so does a call without a defined response.
 */
export class FakeApi {
  readonly #standing = new Map<AnyContractProcedure, Responder>();
  readonly #next = new Map<AnyContractProcedure, Responder[]>();
  readonly #inputs = new Map<AnyContractProcedure, unknown[]>();
  readonly #faults: string[] = [];
  #isSampling = false;

  /** Every call of the endpoint gets this response from now on. */
  respond<E extends AnyContractProcedure>(endpoint: E, response: ResponseOrHandler<E>): this {
    this.#standing.set(endpoint, toResponder(response));
    return this;
  }

  /**
   * The next call of the endpoint gets this response, before the standing one; several are used in
   * order.
   */
  respondOnce<E extends AnyContractProcedure>(endpoint: E, response: ResponseOrHandler<E>): this {
    return this.#enqueue(endpoint, toResponder(response));
  }

  /**
   * Every call of the endpoint is refused, until another response is defined.
   * @param code one that the endpoint's contract lists
   * @param data what the error carries besides its message, if the contract has it
   */
  refuse(endpoint: AnyContractProcedure, code: ErrorCode, data?: unknown): this {
    this.#standing.set(endpoint, toRefusal(endpoint, code, data));
    return this;
  }

  /** Only the next call of the endpoint is refused. */
  refuseOnce(endpoint: AnyContractProcedure, code: ErrorCode, data?: unknown): this {
    return this.#enqueue(endpoint, toRefusal(endpoint, code, data));
  }

  /** Calls of the endpoint get no response, as without a network. */
  loseResponses(endpoint: AnyContractProcedure): this {
    this.#standing.set(endpoint, () => {
      throw new LostResponse();
    });
    return this;
  }

  /** The next call of the endpoint gets no response. */
  loseOnce(endpoint: AnyContractProcedure): this {
    return this.#enqueue(endpoint, () => {
      throw new LostResponse();
    });
  }

  /**
   * Delays all responses of the endpoint.
   * @returns a function that sends the delayed responses and ends the delay
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

  /** Endpoints without a defined response return a sample that matches the contract. */
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

  /** The faults of all calls, including wrong responses by the test; empty if there were none. */
  get faults(): readonly string[] {
    return this.#faults;
  }

  /** Handles the page's requests under /api, and passes all others on. */
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
    this.#faults.push(`${apiRequest.method} ${apiRequest.url} is not an endpoint of the contract`);
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
      throw new Error(`The test gives no response to ${getEndpointName(endpoint)}.`);
    };
  }

  #noteFault(error: unknown): void {
    if (error instanceof ORPCError && error.defined) return;
    const { message, cause } = error as Error;
    const issues = cause instanceof ValidationError ? ` ${JSON.stringify(cause.issues)}` : "";
    this.#faults.push(`${message}${issues}`);
  }
}

/** Rejects as soon as the caller aborts, even while a response is delayed. */
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
