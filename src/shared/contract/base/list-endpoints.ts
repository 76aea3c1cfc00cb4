import { type AnyContractProcedure, isContractProcedure } from "@orpc/contract";

/** All endpoints of a contract or part of one, in the order of their definition. */
export function listEndpoints(node: object): AnyContractProcedure[] {
  if (isContractProcedure(node)) return [node];
  return Object.values(node).flatMap((child: object) => listEndpoints(child));
}
