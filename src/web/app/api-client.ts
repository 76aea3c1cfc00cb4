import type { ContractRouterClient } from "@orpc/contract";
import { createContext } from "react-router";
import type { contract } from "../../shared/contract/contract.ts";

/** The typed client: the same calls in the browser (over HTTP) and on the server (in the process). */
export type ApiClient = ContractRouterClient<typeof contract>;

/** How a loader that runs on the server reaches the API without a network call. */
export const apiContext = createContext<ApiClient>();
