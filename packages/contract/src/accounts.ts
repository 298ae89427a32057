import { z } from "zod";
import { defineCalls } from "./call.ts";
import { MessageAnswer } from "./common.ts";
import { limits } from "./limits.ts";
import { registrationStrength } from "./password-strength.ts";
import { sentences } from "./sentences.ts";

const said = sentences.accounts;

export const Username = z
  .string(said.usernameRule)
  .trim()
  .min(limits.username.min, said.usernameRule)
  .max(limits.username.max, said.usernameRule)
  .regex(/^[A-Za-z0-9_.]+$/, said.usernameRule);

export const Email = z
  .string(said.emailRule)
  .trim()
  .max(limits.email.max, said.emailRule)
  .pipe(z.email(said.emailRule));

/** A new password by the registration rule: Weak is refused. */
export const NewPassword = z
  .string(said.passwordRequired)
  .min(1, said.passwordRequired)
  .max(limits.password.max, said.passwordTooLong)
  .refine((password) => registrationStrength(password) !== "Weak", said.passwordTooWeak);

/** `token` works only after verification (decisions §2). */
export const AuthAnswer = z.object({ token: z.string(), userId: z.string(), msg: z.string() });

export const accountCalls = defineCalls({
  register: {
    method: "POST",
    path: "/auth/register",
    body: z
      .object({
        name: z
          .string(said.nameRequired)
          .trim()
          .min(1, said.nameRequired)
          .max(limits.name.max, said.nameTooLong),
        username: Username,
        email: Email,
        password: NewPassword,
        confirmPassword: z.string(said.passwordsDontMatch),
      })
      .refine((body) => body.password === body.confirmPassword, {
        path: ["confirmPassword"],
        message: said.passwordsDontMatch,
        // Said beside the other sentences, not only once they are gone.
        when: () => true,
      }),
    answer: AuthAnswer,
    status: 201,
    access: "public",
    limit: "registration",
    summary: "Makes an account and sends the verification mail.",
    spec: "accounts-and-shell §5, §7; decisions §2",
  },
  verifyEmail: {
    method: "POST",
    path: "/auth/verify-email",
    body: z.object({
      token: z.string(said.verificationLinkDead).max(200, said.verificationLinkDead),
    }),
    answer: MessageAnswer,
    access: "public",
    limit: "login",
    summary: "Verifies the address that the mailed token was sent to.",
    spec: "decisions §2",
  },
  resendVerification: {
    method: "POST",
    path: "/auth/resend-verification",
    body: z.object({ email: Email }),
    answer: MessageAnswer,
    access: "public",
    limit: "mail",
    summary: "Sends the verification mail again; answers the same for known and unknown addresses.",
    spec: "decisions §2",
  },
  login: {
    method: "POST",
    path: "/auth/login",
    body: z.object({
      email: Email,
      password: z
        .string(said.passwordRequired)
        .min(1, said.passwordRequired)
        .max(limits.password.max, said.passwordTooLong),
    }),
    answer: AuthAnswer,
    access: "public",
    limit: "login",
    summary: "Opens a session.",
    spec: "accounts-and-shell §7; decisions §2",
  },
  logout: {
    method: "POST",
    path: "/auth/logout",
    answer: MessageAnswer,
    access: "public",
    summary: "Ends the session of the token, if there is one.",
    spec: "accounts-and-shell §4, §7",
  },
});
