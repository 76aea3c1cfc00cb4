import { type AnyContractRouter, minifyContractRouter } from "@orpc/contract";

/**
 * The source of a module with the methods and paths of the contract: all that the browser's client
 * needs. Callers, rate limits and priorities are the server's; summaries are for the API docs.
 */
export function browserContract(router: AnyContractRouter): string {
  const routes = JSON.stringify(minifyContractRouter(router), (name, value) => {
    if (name === "meta") return {};
    return name === "summary" ? undefined : value;
  });
  return `export const routes = ${routes};`;
}
