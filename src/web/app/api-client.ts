import type { ContractRouterClient } from "@orpc/contract";
import { createContext } from "react-router";
import type { contract } from "../../shared/contract/contract.ts";

/** The typed API client: the same calls over HTTP in the browser and in process on the server. */
export type ApiClient = ContractRouterClient<typeof contract>;

/** Gives loaders on the server the API client without a network call. */
export const apiContext = createContext<ApiClient>();
