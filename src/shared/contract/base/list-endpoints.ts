import { type AnyContractProcedure, isContractProcedure } from "@orpc/contract";

/** Every endpoint of a contract or of a part of one, in the order in which they stand there. */
export function listEndpoints(node: object): AnyContractProcedure[] {
  if (isContractProcedure(node)) return [node];
  return Object.values(node).flatMap((child: object) => listEndpoints(child));
}
