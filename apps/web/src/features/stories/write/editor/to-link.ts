const schemes: readonly string[] = ["http:", "https:", "mailto:"];

/** Something before a colon that is no port and no part of a name: a scheme of its own. */
const hasScheme = (address: string) => /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i.test(address);

/**
 * The link that somebody means: `https://` or `mailto:` is added where it is missing. Null for
 * anything that is no http, https or mailto address.
 */
export function toLink(typed: string): string | null {
  const address = typed.trim();
  if (address === "" || /\s/.test(address)) return null;
  if (/^[^/?#:@]+@[^/?#:@]+\.[^/?#:@]+$/.test(address)) return `mailto:${address}`;
  const whole = hasScheme(address) ? address : `https://${address.replace(/^\/\//, "")}`;
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  if (!schemes.includes(url.protocol)) return null;
  if (url.protocol === "mailto:") return url.pathname.includes("@") ? url.href : null;
  return url.hostname.includes(".") || url.hostname === "localhost" ? url.href : null;
}
