import { adminContract } from "./admin/contract.ts";
import { publicContract } from "./public/contract.ts";

/** The whole HTTP API, one noun a line; served under /api and documented at /api/docs. */
export const contract = { ...publicContract, admin: adminContract };
