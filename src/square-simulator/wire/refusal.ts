import { jsonResponse, type SimulatedResponse } from "./json.ts";

type Category =
  | "AUTHENTICATION_ERROR"
  | "INVALID_REQUEST_ERROR"
  | "PAYMENT_METHOD_ERROR"
  | "REFUND_ERROR"
  | "API_ERROR";

/** An entry of `errors` in an error response, with Square's field names. */
export type SquareError = Readonly<{
  category: Category;
  code: string;
  detail: string;
  field?: string;
}>;

/**
 * A request that Square refuses before anything happens; nothing is stored under its idempotency
 * key.
 */
export class SquareRefusal extends Error {
  readonly status: number;
  readonly error: SquareError;

  constructor(status: number, error: SquareError) {
    super(`${error.code}: ${error.detail}`);
    this.status = status;
    this.error = error;
  }

  toResponse(): SimulatedResponse {
    return jsonResponse(this.status, { errors: [this.error] });
  }
}

/** 401: the bearer token is missing or wrong. */
export function unauthorised(): SquareRefusal {
  const detail = "This request could not be authorized.";
  return new SquareRefusal(401, {
    category: "AUTHENTICATION_ERROR",
    code: "UNAUTHORIZED",
    detail,
  });
}

/** 400: the request is invalid, by itself or in the present state. */
export function badRequest(code: string, detail: string, field?: string): SquareRefusal {
  const error = { category: "INVALID_REQUEST_ERROR", code, detail } as const;
  return new SquareRefusal(400, field === undefined ? error : { ...error, field });
}

export function notFound(detail: string): SquareRefusal {
  return new SquareRefusal(404, { category: "INVALID_REQUEST_ERROR", code: "NOT_FOUND", detail });
}

/** 500: the request can be retried with the same key (the status is our reading). */
export function temporaryError(): SquareRefusal {
  const detail = "A temporary internal error occurred. You can safely retry this call.";
  return new SquareRefusal(500, { category: "API_ERROR", code: "TEMPORARY_ERROR", detail });
}

export function refundRefused(code: string, detail: string, field?: string): SquareRefusal {
  const error = { category: "REFUND_ERROR", code, detail } as const;
  return new SquareRefusal(400, field === undefined ? error : { ...error, field });
}
