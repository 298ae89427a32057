import { z } from "zod";
import { mailedToken, Password } from "./account-fields.ts";
import { Email, FullName } from "./accounts.ts";
import { defineCalls } from "./call.ts";
import { MessageResponse, OwnUserId, Timestamp } from "./common.ts";
import { sentences } from "./sentences.ts";

const texts = sentences.accountChanges;

const linkToken = (message: string) => z.object({ token: mailedToken(message) });

const EmailChangeView = z.object({
  email: z.string().describe("The current email of the account."),
  pendingEmail: z
    .string()
    .nullable()
    .describe("The new email that waits for its confirmation; null if there is none."),
  expiresAt: Timestamp.nullable().describe("The time until which it can be confirmed."),
});
export type EmailChangeView = z.infer<typeof EmailChangeView>;

/** Calls that change name and email, restore a deleted account, and end the session of an unknown device. */
export const accountChangeCalls = defineCalls({
  changeName: {
    method: "PUT",
    path: "/profile/name",
    body: OwnUserId.extend({ name: FullName }),
    response: z.object({ msg: z.string(), name: z.string() }),
    access: "session",
    requiresProof: true,
    rateLimit: "profile",
    summary: "Changes the viewer's name.",
  },
  getEmailChange: {
    method: "GET",
    path: "/profile/email",
    response: EmailChangeView,
    access: "session",
    summary: "Returns the viewer's email, and the new one that waits for its confirmation.",
  },
  changeEmail: {
    method: "PUT",
    path: "/profile/email",
    body: OwnUserId.extend({
      email: Email,
      password: Password.optional().describe(
        "Not required within five minutes of a Google sign-in that opened the session.",
      ),
    }),
    response: EmailChangeView.extend({ msg: z.string() }),
    access: "session",
    requiresProof: true,
    rateLimit: "password",
    summary:
      "Sends a link to the new email, which confirms it, and one to the current email, with which the change can be undone until 7 days after it.",
  },
  resendEmailChange: {
    method: "POST",
    path: "/profile/email/resend",
    response: MessageResponse,
    access: "session",
    rateLimit: "password",
    summary: "Sends the link to the new email again.",
  },
  cancelEmailChange: {
    method: "DELETE",
    path: "/profile/email",
    response: MessageResponse,
    access: "session",
    summary: "Cancels a change of the email that waits for its confirmation.",
  },
  confirmEmailChange: {
    method: "POST",
    path: "/auth/confirm-email-change",
    body: linkToken(texts.confirmationLinkInvalid),
    response: z.object({ msg: z.string(), email: z.string() }),
    access: "public",
    rateLimit: "verification",
    summary:
      "Changes the email by the link in the mail to the new one. Until the link expires, every call answers the same.",
  },
  undoEmailChange: {
    method: "POST",
    path: "/auth/undo-email-change",
    body: linkToken(texts.undoLinkInvalid),
    response: z.object({
      msg: z.string(),
      email: z.string(),
      resetToken: z.string().describe("A token for `resetPassword`, valid for one hour."),
    }),
    access: "public",
    rateLimit: "reset",
    summary:
      "Restores the previous email by the link in the mail to it. Ends all sessions; the password no longer works and must be reset.",
  },
  restoreAccount: {
    method: "POST",
    path: "/auth/restore",
    body: z.object({
      challenge: z
        .string(texts.restorationExpired)
        .max(200, texts.restorationExpired)
        .describe("The `challenge` of the error `DELETION_PENDING`, valid for five minutes."),
    }),
    response: z.object({ token: z.string(), userId: z.string(), msg: z.string() }),
    signInErrors: ["SUSPENDED"],
    access: "public",
    rateLimit: "login",
    summary: "Restores a deleted account after a sign-in, and opens a session.",
  },
  endUnknownSession: {
    method: "POST",
    path: "/auth/end-unknown-session",
    body: linkToken(texts.deviceLinkInvalid),
    response: MessageResponse,
    access: "public",
    rateLimit: "reset",
    summary: "Signs a new device out by the link in the mail about its sign-in.",
  },
});
