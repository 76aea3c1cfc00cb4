import type { DeskHealth } from "../../../shared/contract/desk/desk-health.ts";
import { AdminPanel } from "../shell/AdminPanel.tsx";
import { TechnicalDetails } from "./TechnicalDetails.tsx";

type Facts = DeskHealth["configured"];

const MAIL: Record<Facts["mail"], string> = {
  smtp: "Sent by your mail server",
  kept: "Not sent: guests get no e-mail. They can be read in the E-mail log",
};
const SQUARE: Record<Facts["square"], string> = {
  production: "Taken by Square",
  sandbox: "Square's test account: no real money is taken",
  standin: "Practice only: no real money is taken",
  none: "Cannot be taken until your Square account is connected",
};
const FILES: Record<Facts["files"], string> = { disk: "On this server's disk", s3: "In S3" };
const MEGABYTE = 1_000_000;

const VISITORS_AS_ONE: [string, string] = [
  "Visitors",
  "Many of them may count as one, and be asked to wait when others book. Ask whoever looks after your server to set the number of proxies",
];

/** What the requests that come speak for, where TRUST_PROXY says something else. */
const PROXY_DOUBT: Record<NonNullable<Facts["proxyDoubt"]>, string> = {
  unset: "but requests come through one",
  "too-high": "but requests come through fewer",
  "too-low": "but requests seem to come through more",
};

function proxiesInWords({ trustedProxies, proxyDoubt }: Facts): string {
  const counted = `TRUST_PROXY is ${trustedProxies}`;
  return proxyDoubt === null ? counted : `${counted}, ${PROXY_DOUBT[proxyDoubt]}`;
}

/** How e-mails and cards are set up, and what the server was started with. */
export function Configured({ configured }: { configured: Facts }) {
  const { isDemo, version, databaseBytes, databaseVersion, publicUrl, mail, square } = configured;
  const size = Math.ceil(databaseBytes / MEGABYTE).toLocaleString("en-GB");
  return (
    <AdminPanel title="How it is set up">
      <FactList
        facts={[
          ["E-mails", MAIL[mail]],
          ["Cards", SQUARE[square]],
          ["Your pages", publicUrl],
          ...(configured.proxyDoubt === null ? [] : [VISITORS_AS_ONE]),
        ]}
      />
      <TechnicalDetails summary="Technical details of the server">
        <FactList
          facts={[
            ["E-mails", mail === "smtp" ? "By SMTP_URL" : "SMTP_URL is not set"],
            ["Cards", square === "none" ? "The Square credentials are not set" : square],
            ["Pictures", FILES[configured.files]],
            ["Database", `PostgreSQL ${databaseVersion}, ${size} MB`],
            ["Proxies", proxiesInWords(configured)],
            ["Version", `Slipway ${version}${isDemo ? ", demo" : ""}`],
          ]}
        />
      </TechnicalDetails>
    </AdminPanel>
  );
}

function FactList({ facts }: { facts: readonly [name: string, value: string][] }) {
  return (
    <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-1.5 border-t border-line px-4 py-3 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="wrap-anywhere text-ink-1">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
