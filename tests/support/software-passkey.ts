import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type {
  PasskeyAssertion,
  PasskeyRegistration,
} from "../../src/shared/contract/admin/second-factors.ts";

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const base64url = (bytes: string | Buffer) => Buffer.from(bytes).toString("base64url");

/** Flags of the authenticator data: somebody was there, was recognised, and a key follows. */
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

interface SoftwarePasskeyOptions {
  /** The page's origin; its host is the site that the passkey belongs to. */
  origin: string;
  /** False: the device recognises nobody, as a mere security key does. */
  verifiesUser?: boolean;
}

/**
 * A passkey as a browser and its device make one, with ES256 and no attestation.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data
 */
export function softwarePasskey({ origin, verifiesUser = true }: SoftwarePasskeyOptions) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key" as const,
    clientExtensionResults: {},
  };
  let uses = 0;
  let userHandle: string | undefined;

  function authenticatorData(flags: number, rest = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(uses);
    const verified = verifiesUser ? USER_VERIFIED : 0;
    const rpIdHash = sha256(new URL(origin).hostname);
    return Buffer.concat([rpIdHash, Buffer.from([flags | USER_PRESENT | verified]), counter, rest]);
  }

  function clientData(type: string, challenge: string): string {
    return JSON.stringify({ type, challenge, origin, crossOrigin: false });
  }

  /** The key as a COSE map, and the attestation object as CBOR (RFC 9053, RFC 8949). */
  function attestationObject(): Buffer {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const key = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
    const data = authenticatorData(HAS_KEY, attested);
    return Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
      Buffer.from([data.length]),
      data,
    ]);
  }

  return {
    /** Answers what `startPasskey` returned. */
    register(options: { challenge: string; user?: { id: string } }): PasskeyRegistration {
      userHandle = options.user?.id;
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", options.challenge)),
          attestationObject: base64url(attestationObject()),
          transports: ["internal"],
        },
      };
    },
    /** Answers a challenge. */
    sign({ challenge }: { challenge: string }): PasskeyAssertion {
      uses += 1;
      const data = authenticatorData(0);
      const client = clientData("webauthn.get", challenge);
      const signed = Buffer.concat([data, sha256(client)]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign("sha256", signed, privateKey)),
          ...(userHandle !== undefined && { userHandle }),
        },
      };
    },
    /** Sets back the counter, as in a copy of the passkey. */
    rewind() {
      uses = 0;
    },
  };
}
