import type { AnyContractProcedure } from "@orpc/contract";
import { listEndpoints } from "../src/shared/contract/base/endpoint.ts";
import { contract } from "../src/shared/contract/contract.ts";
import { type ErrorCode, errors } from "../src/shared/errors.ts";

const INTRODUCTION = `# Errors

Every refusal, from \`src/shared/errors.ts\`. An endpoint responds with the status and
\`{ code, status, message, data }\`. Compare the code, show the message. Generated
by \`tools/generate-errors-doc.ts\`: change the table or the contract, not this page.
`;

/**
 * The text of docs/errors.md: each code with its status, its sentence and the endpoints that return
 * it.
 */
export function renderErrorsDoc(): string {
  const endpoints = listEndpoints(contract);
  const rows = (Object.keys(errors) as ErrorCode[]).map((code) => {
    const { status, sentence } = errors[code];
    return tableRow([`\`${code}\``, String(status), sentence, formatEndpoints(code, endpoints)]);
  });
  const head = tableRow(["Code", "Status", "Sentence", "Where"]);
  return [INTRODUCTION, head, "|---|---|---|---|", ...rows, ""].join("\n");
}

function tableRow(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
}

function formatEndpoints(code: ErrorCode, endpoints: AnyContractProcedure[]): string {
  const usingEndpoints = endpoints.filter((endpoint) => code in endpoint["~orpc"].errorMap);
  if (usingEndpoints.length === 0) return "not in the contract";
  if (usingEndpoints.length === endpoints.length) return "every endpoint";
  const adminEndpoints = endpoints.filter(isAdminEndpoint);
  if (!adminEndpoints.every((endpoint) => usingEndpoints.includes(endpoint)))
    return usingEndpoints.map(formatAddress).join("<br>");
  const otherEndpoints = usingEndpoints.filter((endpoint) => !isAdminEndpoint(endpoint));
  return [...otherEndpoints.map(formatAddress), "every endpoint under `/admin`"].join("<br>");
}

function isAdminEndpoint(endpoint: AnyContractProcedure): boolean {
  return endpoint["~orpc"].route.path?.startsWith("/admin/") ?? false;
}

function formatAddress(endpoint: AnyContractProcedure): string {
  const { method, path } = endpoint["~orpc"].route;
  return `\`${method} ${path}\``;
}
