import { createECDH } from "node:crypto";
import { loadOrCreate } from "./secret.ts";

/** The keys by which push services know this server (RFC 8292), as base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * The configured keys, or a pair made once into `DATA_DIR/vapid-key`. A browser's subscription holds for one
 * pair alone.
 */
export async function loadVapidKeys(config: {
  readonly vapid: VapidKeys | undefined;
  readonly dataDir: string;
}): Promise<VapidKeys> {
  if (config.vapid) {
    return config.vapid;
  }
  const privateKey = await loadOrCreate(config.dataDir, "vapid-key", () => {
    const made = createECDH("prime256v1");
    made.generateKeys();
    return made.getPrivateKey().toString("base64url").padStart(43, "A");
  });
  return { privateKey, publicKey: publicKeyOf(privateKey) };
}

/** Throws where it is no private key of the curve. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "base64url");
  return pair.getPublicKey().toString("base64url");
}
