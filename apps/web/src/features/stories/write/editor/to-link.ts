const schemes: readonly string[] = ["http:", "https:", "mailto:"];

/** Returns whether the address begins with a URL scheme; `host:8080` does not. */
const hasScheme = (address: string) => /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i.test(address);

/**
 * Normalizes a typed link: adds a missing `https://` or `mailto:`. Null if it is not a valid http, https or
 * mailto URL.
 */
export function toLink(typed: string): string | null {
  const address = typed.trim();
  if (address === "" || /\s/.test(address)) return null;
  if (/^[^/?#:@]+@[^/?#:@]+\.[^/?#:@]+$/.test(address)) return `mailto:${address}`;
  const withScheme = hasScheme(address) ? address : `https://${address.replace(/^\/\//, "")}`;
  if (!URL.canParse(withScheme)) return null;
  const url = new URL(withScheme);
  if (!schemes.includes(url.protocol)) return null;
  if (url.protocol === "mailto:") return url.pathname.includes("@") ? url.href : null;
  return url.hostname.includes(".") || url.hostname === "localhost" ? url.href : null;
}
