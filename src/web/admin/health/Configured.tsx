import type { DeskHealth } from "../../../shared/contract/desk/desk-health.ts";
import { AdminPanel } from "../shell/AdminPanel.tsx";

type Facts = DeskHealth["configured"];

const MAIL: Record<Facts["mail"], string> = {
  smtp: "A mail server sends it",
  kept: "None: e-mails are kept here and not sent. Set SMTP_URL to send them",
};
const SQUARE: Record<Facts["square"], string> = {
  production: "Square, production",
  sandbox: "Square, sandbox: no real money",
  standin: "A local stand-in for Square: no real money",
  none: "None: cards cannot be taken. Set the Square credentials",
};
const FILES: Record<Facts["files"], string> = { disk: "On this server's disk", s3: "In S3" };
const MEGABYTE = 1_000_000;

/** Whose addresses are believed, and what to do where that looks wrong. */
function proxiesInWords({ trustedProxies, proxyDoubt }: Facts): string {
  const believed = trustedProxies === 1 ? "1 in front" : `${trustedProxies} in front`;
  if (proxyDoubt === null) return trustedProxies === 0 ? "None" : believed;
  return `${trustedProxies === 0 ? "None" : believed}. ${PROXY_DOUBT[proxyDoubt]}`;
}

const PROXY_DOUBT: Record<NonNullable<Facts["proxyDoubt"]>, string> = {
  unset:
    "But requests come through one, so all visitors count as one in the limits on strangers. Set TRUST_PROXY to the number of proxies",
  "too-high":
    "But requests come through fewer, so many visitors may count as one in the limits on strangers. Set TRUST_PROXY to the number of proxies",
  "too-low":
    "But requests seem to come through more, so many visitors may count as one in the limits on strangers. Set TRUST_PROXY to the number of proxies",
};

/** What the server was started with. */
export function Configured({ configured }: { configured: Facts }) {
  const { isDemo, version, databaseBytes, databaseVersion, publicUrl } = configured;
  const facts = [
    ["E-mail", MAIL[configured.mail]],
    ["Cards", SQUARE[configured.square]],
    ["Pictures", FILES[configured.files]],
    [
      "Database",
      `PostgreSQL ${databaseVersion}, ${Math.ceil(databaseBytes / MEGABYTE).toLocaleString("en-GB")} MB`,
    ],
    ["Address", publicUrl],
    ["Proxies", proxiesInWords(configured)],
    ["Version", `Slipway ${version}${isDemo ? ", demo" : ""}`],
  ];
  return (
    <AdminPanel title="What is configured">
      <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-t border-line px-4 py-3 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="wrap-anywhere text-ink-1">{value}</dd>
          </div>
        ))}
      </dl>
    </AdminPanel>
  );
}
