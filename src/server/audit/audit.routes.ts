import { api } from "../http/call.ts";
import { listAudit } from "./list-audit.ts";

const { audit } = api.desk;

export const auditRoutes = {
  list: audit.list.handler(({ context, input }) => listAudit(context.server, input)),
};
