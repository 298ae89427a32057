import { limits } from "./limits.ts";

const localPart = /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]$/;
/** A domain in ASCII. A label of another script is written in Punycode with the prefix `xn--`, also as the last one. */
const asciiDomain = /^(?:[a-z0-9][a-z0-9-]{0,62}\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]*[a-z0-9])$/i;
/** Characters that a domain cannot have, and that would end the host of a URL. */
const notInDomain = /[\s/?#@:\\%[\]<>^|]/;

/** Returns a domain in ASCII (RFC 5891), by the parser of URLs, which browsers and Node.js have. */
function toAsciiDomain(domain: string): string | undefined {
  if (/^[\x20-\x7e]*$/.test(domain)) return domain;
  const url = `http://${domain}`;
  return notInDomain.test(domain) || !URL.canParse(url) ? undefined : new URL(url).hostname;
}

/**
 * Returns an email address as it is stored: without white space at its ends, and with its domain in ASCII, so that an
 * address of `пример.рф` is the same however it is typed. Returns undefined for what is no address. Only a mail can
 * prove that the address exists.
 */
export function toEmailAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf("@");
  const local = trimmed.slice(0, Math.max(at, 0));
  // A longer one is no address, and the parser of URLs need not read it.
  if (trimmed.length > limits.email.max || !localPart.test(local)) return undefined;
  const domain = toAsciiDomain(trimmed.slice(at + 1));
  if (domain === undefined || !asciiDomain.test(domain)) return undefined;
  const address = `${local}@${domain}`;
  return address.length > limits.email.max ? undefined : address;
}
