import { api } from "../request-context.ts";
import { listAudit } from "./list-audit.ts";

const { audit } = api.admin;

export const auditRoutes = {
  list: audit.list.handler(({ context, input }) => listAudit(context.server, input)),
};
