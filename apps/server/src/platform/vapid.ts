import { createECDH } from "node:crypto";
import { loadOrCreate } from "./secret.ts";

/** The key pair that identifies this server to push services (RFC 8292), as base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Returns the configured keys, or creates a pair once and stores its private key in `DATA_DIR/vapid-key`. A browser's
 * subscription is valid for one key pair only.
 */
export async function loadVapidKeys(config: {
  readonly vapid: VapidKeys | undefined;
  readonly dataDir: string;
}): Promise<VapidKeys> {
  if (config.vapid) {
    return config.vapid;
  }
  const privateKey = await loadOrCreate(config.dataDir, "vapid-key", () => {
    const keyPair = createECDH("prime256v1");
    keyPair.generateKeys();
    // A key with leading zero bytes may be shorter than 32 bytes. The padded text is another valid key.
    return keyPair.getPrivateKey().toString("base64url").padStart(43, "A");
  });
  return { privateKey, publicKey: publicKeyOf(privateKey) };
}

/** Throws if `privateKey` is not a private key of the curve P-256. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "base64url");
  return pair.getPublicKey().toString("base64url");
}
