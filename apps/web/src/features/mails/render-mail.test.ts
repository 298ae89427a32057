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
  {
    kind: "confirm-email-change",
    detail: "ama@new.example",
    purpose: "to confirm a new email",
    subjectLine: "Confirm your new email for Kora",
    sentences: ["Hello Ama,", "ama@new.example", "24 hours", "It was not you?"],
  },
  {
    kind: "email-change-requested",
    detail: "ama@new.example",
    purpose: "whether a change of the email may go on",
    subjectLine: "Your Kora account gets a new email",
    sentences: ["Hello Ama,", "ama@new.example", "until 7 days after the change", "new password"],
  },
  {
    kind: "email-changed",
    detail: "ama@new.example",
    purpose: "whether a changed email is right",
    subjectLine: "The email of your Kora account was changed",
    sentences: ["Hello Ama,", "ama@new.example", "for 7 days", "signs all devices out"],
  },
  {
    kind: "account-deleted",
    detail: "3 May 2026",
    purpose: "whether a deletion is right",
    subjectLine: "Your Kora account is being deleted",
    sentences: ["Hello Ama,", "change your mind until 3 May 2026", "After 3 May 2026"],
  },
  {
    kind: "account-restored",
    detail: "",
    purpose: "whether a restoration is right",
    subjectLine: "Your Kora account is restored",
    sentences: ["Hello Ama,", "restored by a login", "set a new password"],
  },
  {
    kind: "new-device",
    detail: "Firefox on Windows, 3 May 2026 at 14:05 UTC",
    purpose: "whether a new device is right",
    subjectLine: "New sign-in to your Kora account",
    sentences: ["Hello Ama,", "Firefox on Windows, 3 May 2026 at 14:05 UTC", "set a new password"],
  },
  {
    kind: "security",
    detail: "A passkey was added to your account.",
    purpose: "whether a change of the security is right",
    subjectLine: "A change to the security of your Kora account",
    sentences: ["Hello Ama,", "A passkey was added to your account.", "set a new password"],
  },
] as const satisfies { kind: MailContent["kind"]; [part: string]: unknown }[];

describe.each(mails)("the mail that asks $purpose", ({ subjectLine, sentences, ...mail }) => {
  const mailTo = (name: string) => renderMail({ ...mail, name, link });

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

  test.each([
    "عائشة",
    "J. R. Nyong'o",
    "Dr. Ọláìyá",
    "J.R. Smith",
    "می\u200Cخواهم",
    "क्\u200Dष",
    "Ama 👩🏾‍👩🏾‍👦🏾",
    "Ada 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
    "Kofi 🏳\uFE0F\u200D🌈",
  ])("greets %s by name", (name) => {
    expect(mailTo(name).text).toMatch(new RegExp(`^Hello ${name},\n`));
  });

  test("a name of several lines is written in one line, so that it cannot add text to the mail", () => {
    expect(mailTo("Ama\r\n\r\nSend money").text).toMatch(/^Hello Ama Send money,\n/);
  });
});

describe("the mail about an act of the moderators", () => {
  const mail = {
    kind: "sanction",
    name: "Ama",
    link: "https://kora.example/sanctions",
    act: "limit",
    entity: "comment",
    title: "You all",
    reason: "You flood the comments.\nPlease write less.",
    until: new Date("2026-12-03T10:00:00Z"),
    erasedAt: null,
    appealableUntil: new Date("2026-12-16T10:00:00Z"),
  } as const satisfies MailContent;

  test("says what, why, until when and how to appeal, in HTML and in plain text", () => {
    const { subject, html, text } = renderMail(mail);
    expect(subject).toBe("A decision of the moderators of Kora");
    for (const sentence of [
      "The moderators have limited your account until December 3, 2026, 10:00 UTC",
      "because of your comment “You all”",
      "The reason: You flood the comments.\nPlease write less.",
      "you can appeal there once, until December 16, 2026",
      "https://kora.example/sanctions",
    ]) {
      expect(html).toContain(sentence);
      expect(text).toContain(sentence);
    }
    expect(html).toContain("white-space:pre-line");
  });

  test.each([
    [{ act: "warn" }, "The moderators warn you about your comment “You all”."],
    [{ act: "hide", entity: "story", title: "The Ferry" }, "have hidden your story “The Ferry”"],
    [{ act: "raise", entity: "story", title: "The Ferry" }, "have raised the rating of your story"],
    [{ act: "setBirthMonth" }, "have corrected the month of birth of your account."],
    [
      { act: "suspend", entity: "user", title: "", until: null },
      "Your account is suspended. As long as it is, nobody sees you",
    ],
    [{ act: "warn", entity: "user", title: "" }, "The moderators warn you. Nothing else"],
    [
      { act: "close", erasedAt: new Date("2026-12-27T10:00:00Z") },
      "Your account is closed, and will be erased on December 27, 2026.",
    ],
  ] as const)("of %j says “%s”", (changes, sentence) => {
    expect(renderMail({ ...mail, ...changes }).text).toContain(sentence);
  });

  test("escapes the reason", () => {
    const { html } = renderMail({ ...mail, reason: "<img src=x>" });
    expect(html).not.toContain("<img");
  });
});

test.each([
  ["overturned", "Your appeal was successful"],
  ["upheld", "Your appeal was not successful"],
] as const)("the mail about an appeal that was %s says so with the reason", (outcome, sentence) => {
  const link = "https://kora.example/sanctions";
  const { html, text } = renderMail({
    kind: "appeal",
    name: "Ama",
    link,
    outcome,
    reason: "You had asked.",
  });
  for (const part of [sentence, "The reason: You had asked.", link]) {
    expect(html).toContain(part);
    expect(text).toContain(part);
  }
});

test("the colours of mails are the tokens of the theme", () => {
  const css = readFileSync(new URL("../../ui/theme.css", import.meta.url), "utf8");
  for (const [name, { light, dark }] of Object.entries(mailColors)) {
    expect(css).toContain(`--${name}: light-dark(${light}, ${dark});`);
  }
});
