import { z } from "zod";
import { defineCalls } from "./call.ts";
import { Id, MessageResponse, PageQuery, Timestamp } from "./common.ts";
import { displayName } from "./display-name.ts";
import { limits } from "./limits.ts";
import { registrationStrength, resetStrength } from "./password-strength.ts";
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

/** A password that somebody has already, or claims to have. */
export const Password = z
  .string(said.passwordRequired)
  .min(1, said.passwordRequired)
  .max(limits.password.max, said.passwordTooLong);

/** A new password by the registration rule: Weak is refused. */
export const NewPassword = Password.refine(
  (password) => registrationStrength(password) !== "Weak",
  said.passwordTooWeak,
);

/** A new password by the reset screen's rule: Weak is refused. */
export const ResetPassword = Password.refine(
  (password) => resetStrength(password) !== "Weak",
  said.passwordTooWeak,
);

export const FullName = displayName({
  max: limits.name.max,
  required: said.nameRequired,
  tooLong: said.nameTooLong,
});

/** A device that somebody is signed in on. */
export const SessionView = z.object({
  _id: z.string(),
  /** What it is in plain words, such as `Firefox on Windows`. */
  device: z.string(),
  createdAt: Timestamp,
  /** To the hour. */
  lastUsedAt: Timestamp,
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type SessionView = z.infer<typeof SessionView>;

/** `token` works only after verification (decisions §2). */
const AuthResponse = z.object({ token: z.string(), userId: z.string(), msg: z.string() });

export const accountCalls = defineCalls({
  register: {
    method: "POST",
    path: "/auth/register",
    body: z
      .object({
        name: FullName,
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
    response: AuthResponse,
    status: 201,
    access: "public",
    rateLimit: "registration",
    summary: "Makes an account and sends the verification mail.",
    spec: "accounts-and-shell §5, §7; decisions §2",
  },
  verifyEmail: {
    method: "POST",
    path: "/auth/verify-email",
    body: z.object({
      token: z.string(said.verificationLinkDead).max(200, said.verificationLinkDead),
    }),
    response: MessageResponse,
    access: "public",
    rateLimit: "verification",
    summary: "Verifies the address that the mailed token was sent to.",
    spec: "decisions §2",
  },
  resendVerification: {
    method: "POST",
    path: "/auth/resend-verification",
    body: z.object({ email: Email }),
    response: MessageResponse,
    access: "public",
    rateLimit: "verificationMail",
    summary: "Sends the verification mail again; answers the same for known and unknown addresses.",
    spec: "decisions §2",
  },
  login: {
    method: "POST",
    path: "/auth/login",
    body: z.object({
      email: Email,
      password: Password,
    }),
    response: AuthResponse,
    access: "public",
    rateLimit: "login",
    summary: "Opens a session.",
    spec: "accounts-and-shell §7; decisions §2",
  },
  logout: {
    method: "POST",
    path: "/auth/logout",
    response: MessageResponse,
    access: "public",
    summary: "Ends the session of the token, if there is one.",
    spec: "accounts-and-shell §4, §7",
  },
  forgotPassword: {
    method: "POST",
    path: "/auth/forgot-password",
    body: z.object({ email: Email }),
    response: MessageResponse,
    access: "public",
    rateLimit: "resetMail",
    summary:
      "Sends a link to set a new password; answers the same for known and unknown addresses.",
    spec: "accounts-and-shell §7, §8; decisions §2",
  },
  resetPassword: {
    method: "POST",
    path: "/auth/reset-password",
    body: z.object({
      token: z.string(said.resetLinkDead).max(200, said.resetLinkDead),
      password: ResetPassword,
    }),
    response: MessageResponse,
    access: "public",
    rateLimit: "reset",
    summary: "Sets a new password with the mailed token and ends every session of the account.",
    spec: "accounts-and-shell §5, §7; decisions §2",
  },
  registerWithGoogle: {
    method: "POST",
    path: "/auth/register/google",
    body: z.object({
      name: FullName,
      username: Username,
      email: Email,
      password: NewPassword,
      googleId: z.string(said.googleExpired).max(255, said.googleExpired),
      /** Taken because the form carries it; nothing of a foreign origin is stored. */
      picture: z.string().max(2000).nullish(),
    }),
    response: AuthResponse,
    status: 201,
    access: "public",
    rateLimit: "registration",
    summary: "Makes the account of the Google identity that the browser has just proven.",
    spec: "accounts-and-shell §2, §7; decisions §2",
  },
  exchangeGoogleCode: {
    method: "POST",
    path: "/auth/google/session",
    body: z.object({
      /** The one-time code of /oauth-callback. */
      token: z.string(said.googleExpired).min(1, said.googleExpired).max(200, said.googleExpired),
    }),
    response: AuthResponse,
    access: "public",
    rateLimit: "login",
    summary:
      "Exchanges the one-time code of a Google sign-in for a session, in the browser that began it.",
    spec: "accounts-and-shell §2; decisions §2",
  },
  linkGoogle: {
    method: "POST",
    path: "/auth/google/link",
    body: z.object({ password: Password }),
    response: AuthResponse,
    access: "public",
    rateLimit: "login",
    summary: "Links the proven Google identity to the account of its email, and opens a session.",
    spec: "decisions §2",
  },
  listSessions: {
    method: "GET",
    path: "/profile/sessions",
    query: PageQuery,
    response: z.array(SessionView),
    isPaged: true,
    access: "session",
    summary: "The devices one is signed in on: this one first, then those used last.",
    spec: "decisions §1",
  },
  endSession: {
    method: "DELETE",
    path: "/profile/sessions/:sessionId",
    params: z.object({ sessionId: Id }),
    response: MessageResponse,
    access: "session",
    summary: "Signs one device out.",
    spec: "decisions §1",
  },
  endOtherSessions: {
    method: "DELETE",
    path: "/profile/sessions",
    response: MessageResponse,
    access: "session",
    summary: "Signs out every device but this one.",
    spec: "decisions §1",
  },
});
