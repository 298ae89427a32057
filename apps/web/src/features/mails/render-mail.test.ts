import { readFileSync } from "node:fs";
import type { MailContent } from "@kora/contract/rendering";
import { describe, expect, test } from "vitest";
import { mailColors } from "./mail-colors.ts";
import { renderMail } from "./render-mail.tsx";

const link = "https://kora.example/verify-email/a1B2c3";

const mails = [
  {
    kind: "verify-email",
    purpose: "to verify an address",
    subjectLine: "Verify your email for Kora",
    sentences: ["Hello Ama,", "24 hours", "You did not ask for an account?"],
  },
  {
    kind: "reset-password",
    purpose: "to set a new password",
    subjectLine: "Set a new password for Kora",
    sentences: ["Hello Ama,", "one hour", "You did not ask for it?", "will be signed out"],
  },
  {
    kind: "login-warning",
    purpose: "to check the password",
    subjectLine: "Many wrong passwords for your Kora account",
    sentences: ["Hello Ama,", "slowed down for an hour", "logged in before", "once a day"],
  },
] as const satisfies { kind: MailContent["kind"]; [part: string]: unknown }[];

describe.each(mails)("the mail that asks $purpose", ({ kind, subjectLine, sentences }) => {
  const mailTo = (name: string) => renderMail({ kind, name, link });

  test("has its main sentences in HTML and in plain text", () => {
    const { subject, html, text } = mailTo("Ama");
    expect(subject).toBe(subjectLine);
    expect(html).toMatch(/^<!doctype html><html lang="en"/);
    expect(html).toContain(`<title>${subject}</title>`);
    for (const sentence of sentences) {
      expect(html).toContain(sentence);
      expect(text).toContain(sentence);
    }
  });

  test("has the link on the button, as a visible URL, and in the plain text", () => {
    const { html, text } = mailTo("Ama");
    expect(html.match(/href="([^"]*)"/g)).toEqual([`href="${link}"`, `href="${link}"`]);
    expect(html).toContain(`>${link}</a>`);
    expect(text).toContain(`\n${link}\n`);
  });

  test("has no exclamation mark in its plain text", () => {
    expect(mailTo("Ama").text).not.toContain("!");
  });

  test.each([`"><script>alert(1)</script>`, "<img src=x onerror=alert(1)>", "</td></table>"])(
    "escapes the name %j",
    (name) => {
      const { html } = mailTo(name);
      expect(html).not.toContain("<script");
      expect(html).not.toContain("<img");
      expect(html.match(/<\/table>/g)).toEqual(mailTo("Ama").html.match(/<\/table>/g));
    },
  );

  test.each(["https://bad.example", "Win at bad.example", "mail me@bad", "bad.example/now"])(
    "greets without a name that contains an address: %j",
    (name) => {
      const { html, text } = mailTo(name);
      expect(text).toMatch(/^Hello,\n/);
      expect(html).toContain(">Hello,<");
      expect(html + text).not.toContain(name);
    },
  );

  test.each(["عائشة", "J. R. Nyong'o", "Dr. Ọláìyá", "J.R. Smith"])("greets %s by name", (name) => {
    expect(mailTo(name).text).toMatch(new RegExp(`^Hello ${name},\n`));
  });

  test("a name of several lines is written in one line, so that it cannot add text to the mail", () => {
    expect(mailTo("Ama\r\n\r\nSend money").text).toMatch(/^Hello Ama Send money,\n/);
  });
});

test("the colours of mails are the tokens of the theme", () => {
  const css = readFileSync(new URL("../../ui/theme.css", import.meta.url), "utf8");
  for (const [name, { light, dark }] of Object.entries(mailColors)) {
    expect(css).toContain(`--${name}: light-dark(${light}, ${dark});`);
  }
});
