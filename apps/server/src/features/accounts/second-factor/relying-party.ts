import { isIP } from "node:net";
import { sentences } from "@kora/contract/sentences";
import type { Config } from "../../../config.ts";
import { AppError } from "../../../platform/errors.ts";

/** This site in the terms of WebAuthn: passkeys belong to the domain `id` and answer only pages of `origin`. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** Returns the relying party; undefined if browsers offer no passkeys for `publicUrl`: without https, or without a name. */
export function getRelyingParty({
  publicUrl,
}: Pick<Config, "publicUrl">): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isSecure = protocol === "https:" || hostname === "localhost";
  const isAddress = hostname.startsWith("[") || isIP(hostname) !== 0;
  return isSecure && !isAddress ? { id: hostname, origin } : undefined;
}

/** Like `getRelyingParty`, but throws 409 if browsers offer no passkeys. */
export function requireRelyingParty(config: Pick<Config, "publicUrl">): RelyingParty {
  const relyingParty = getRelyingParty(config);
  if (!relyingParty) throw new AppError("CONFLICT", sentences.secondFactor.passkeysUnavailable);
  return relyingParty;
}
