import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const toBase64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString("base64url");
const sha256 = (data: Uint8Array | string) => createHash("sha256").update(data).digest();

/** What a page shows an authenticator. Tests change it to that of another site. */
interface Site {
  readonly origin?: string;
  readonly rpId?: string;
}

interface AuthenticatorOptions {
  readonly origin: string;
  readonly rpId: string;
}

/** An authenticator with one passkey, in software. */
export function createAuthenticator({ origin, rpId }: AuthenticatorOptions) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = toBase64url(credentialId);
  let counter = 0;

  /** The authenticator data: hash of the site, flags, counter, and for a new passkey its key. */
  function createAuthenticatorData(site: Site, key?: Uint8Array): Buffer {
    counter += 1;
    const userPresent = 0x01;
    const flags = Buffer.from([key ? userPresent | 0x40 : userPresent]);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(site.rpId ?? rpId), flags, count, ...(key ? [key] : [])]);
  }

  const createClientData = (type: string, challenge: string, site: Site) =>
    JSON.stringify({ type, challenge, origin: site.origin ?? origin, crossOrigin: false });

  const credential = { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };

  return {
    id,
    /** Creates the passkey, as `navigator.credentials.create` does. `statement` changes the attestation. */
    create(
      challenge: string,
      {
        statement,
        ...site
      }: Site & { statement?: { fmt: string; attStmt: Map<string, unknown> } } = {},
    ) {
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const key = Buffer.concat([
        Buffer.alloc(16),
        length,
        credentialId,
        isoCBOR.encode(cose as Parameters<typeof isoCBOR.encode>[0]),
      ]);
      const attestation = new Map<string, unknown>([
        ["fmt", statement?.fmt ?? "none"],
        ["attStmt", statement?.attStmt ?? new Map()],
        ["authData", new Uint8Array(createAuthenticatorData(site, key))],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: toBase64url(createClientData("webauthn.create", challenge, site)),
          attestationObject: toBase64url(
            isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]),
          ),
          transports: ["internal"],
        },
      };
    },
    /** Answers a challenge, as `navigator.credentials.get` does. */
    answer(challenge: string, site: Site = {}) {
      const clientData = createClientData("webauthn.get", challenge, site);
      const authenticatorData = createAuthenticatorData(site);
      const signature = sign(
        "sha256",
        Buffer.concat([authenticatorData, sha256(clientData)]),
        privateKey,
      );
      return {
        ...credential,
        response: {
          clientDataJSON: toBase64url(clientData),
          authenticatorData: toBase64url(authenticatorData),
          signature: toBase64url(signature),
        },
      };
    },
  };
}
