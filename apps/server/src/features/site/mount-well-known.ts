import type { FastifyInstance } from "fastify";
import { type Clock, dayMilliseconds } from "../../platform/clock.ts";

/** The URL of the page and section where users change their password. */
const changePasswordPage = "/theuser#password";

/** The validity of the contact. RFC 9116 recommends less than a year, so that nobody relies on an outdated contact. */
const lifetimeDays = 180;

/**
 * Mounts the well-known URLs (RFC 8615). `security.txt` (RFC 9116) contains the operator's contact for vulnerabilities,
 * and is 404 without a contact. `change-password` redirects password managers to the form.
 */
export function mountWellKnown(
  app: FastifyInstance,
  options: {
    /** A mailto or https URL; undefined if the operator has set none. */
    readonly securityContact: string | undefined;
    readonly publicUrl: string;
    readonly clock: Clock;
  },
): void {
  const { securityContact, publicUrl, clock } = options;
  app.get("/.well-known/change-password", (_request, reply) => reply.redirect(changePasswordPage));
  if (securityContact === undefined) return;
  app.get("/.well-known/security.txt", (_request, reply) => {
    const dayNumber = Math.floor(clock.now().getTime() / dayMilliseconds);
    const expires = new Date((dayNumber + lifetimeDays) * dayMilliseconds).toISOString();
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      "Preferred-Languages: en",
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply
      .header("cache-control", "public, max-age=3600")
      .type("text/plain; charset=utf-8")
      .send(`${lines.join("\n")}\n`);
  });
}
