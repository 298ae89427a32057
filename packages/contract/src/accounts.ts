import { z } from "zod";
import { mailedToken, Password, RepeatedPassword } from "./account-fields.ts";
import { defineCalls, signInErrorCodes } from "./call.ts";
import { Id, MessageResponse, PageQuery, Timestamp } from "./common.ts";
import { displayNameSchema } from "./display-name.ts";
import { toEmailAddress } from "./email-address.ts";
import { limits } from "./limits.ts";
import { registrationStrength, resetStrength } from "./password-strength.ts";
import { preparePassword } from "./prepare-password.ts";
import { secondFactorCalls } from "./second-factor.ts";
import { sentences } from "./sentences.ts";

const texts = sentences.accounts;

export const Username = z
  .string(texts.usernameRule)
  .trim()
  .min(limits.username.min, texts.usernameRule)
  .max(limits.username.max, texts.usernameRule)
  .regex(/^[A-Za-z0-9_.]+$/, texts.usernameRule);

/** An email address, parsed to the form in which it is stored. */
export const Email = z
  .string(texts.emailRule)
  .meta({ format: "idn-email" })
  .transform((text, context) => {
    const address = toEmailAddress(text);
    if (address !== undefined) return address;
    context.addIssue({ code: "custom", message: texts.emailRule });
    return z.NEVER;
  });

/** A new password, prepared by RFC 8265, which allows no control characters. */
const PreparedPassword = Password.refine(
  (password) => !/[\p{Cc}\p{Cs}]/u.test(password),
  texts.passwordCharacters,
).overwrite(preparePassword);

/** A new password by the registration rule. A weak one is rejected. */
export const NewPassword = PreparedPassword.refine(
  (password) => registrationStrength(password) !== "Weak",
  texts.passwordTooWeak,
);

/** A new password by the rule of the reset screen. A weak one is rejected. */
export const ResetPassword = PreparedPassword.refine(
  (password) => resetStrength(password) !== "Weak",
  texts.passwordTooWeak,
);

export const FullName = displayNameSchema({
  max: limits.name.max,
  required: texts.nameRequired,
  tooLong: texts.nameTooLong,
});

/** A device that the user is signed in on. */
export const SessionView = z.object({
  _id: z.string(),
  device: z.string().describe("A readable description such as `Firefox on Windows`."),
  createdAt: Timestamp,
  lastUsedAt: Timestamp.describe("Accurate to the hour."),
  isCurrent: z.boolean().describe("True for the session of this request."),
});
export type SessionView = z.infer<typeof SessionView>;

/** After a registration, `token` works only when the email is verified. */
const AuthResponse = z.object({ token: z.string(), userId: z.string(), msg: z.string() });

export const accountCalls = defineCalls({
  ...secondFactorCalls,
  register: {
    method: "POST",
    path: "/auth/register",
    body: z
      .object({
        name: FullName,
        username: Username,
        email: Email,
        password: NewPassword,
        confirmPassword: RepeatedPassword,
      })
      .refine((body) => body.password === body.confirmPassword, {
        path: ["confirmPassword"],
        message: texts.passwordsDontMatch,
        // Zod then reports this error together with the errors of other fields.
        when: () => true,
      }),
    response: AuthResponse,
    status: 201,
    access: "public",
    rateLimit: "registration",
    summary: "Creates an account and sends the verification mail.",
  },
  verifyEmail: {
    method: "POST",
    path: "/auth/verify-email",
    body: z.object({ token: mailedToken(texts.verificationLinkInvalid) }),
    response: MessageResponse,
    access: "public",
    rateLimit: "verification",
    summary:
      "Verifies the address that the mailed token was sent to. Until the token expires, every call answers the same.",
  },
  resendVerification: {
    method: "POST",
    path: "/auth/resend-verification",
    body: z.object({ email: Email }),
    response: MessageResponse,
    access: "public",
    rateLimit: "verificationMail",
    summary:
      "Sends the verification mail again; answers the same for unverified and unknown addresses, and tells a verified one.",
  },
  login: {
    method: "POST",
    path: "/auth/login",
    body: z.object({
      email: Email,
      password: Password,
    }),
    response: AuthResponse,
    signInErrors: signInErrorCodes,
    access: "public",
    rateLimit: "login",
    summary:
      "Opens a session. With a second factor, the answer is 401 `SECOND_FACTOR_REQUIRED`; for a suspended account, 403 `SUSPENDED` with a restricted session; for a deleted account, 403 `DELETION_PENDING`.",
  },
  logout: {
    method: "POST",
    path: "/auth/logout",
    response: MessageResponse,
    access: "public",
    summary: "Ends the session of the token, if there is one.",
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
  },
  resetPassword: {
    method: "POST",
    path: "/auth/reset-password",
    body: z.object({
      token: mailedToken(texts.resetLinkInvalid),
      password: ResetPassword,
    }),
    response: MessageResponse,
    access: "public",
    rateLimit: "reset",
    summary: "Sets a new password with the mailed token and ends every session of the account.",
  },
  checkResetLink: {
    method: "POST",
    path: "/auth/reset-password/check",
    body: z.object({ token: mailedToken(texts.resetLinkInvalid) }),
    response: MessageResponse,
    access: "public",
    rateLimit: "reset",
    summary:
      "Answers 400 with the field `token` if the mailed token cannot set a password any more.",
  },
  registerWithGoogle: {
    method: "POST",
    path: "/auth/register/google",
    body: z.object({
      name: FullName,
      username: Username,
      email: Email,
      password: NewPassword,
      googleId: z.string(texts.googleExpired).max(255, texts.googleExpired),
      picture: z
        .string()
        .max(2000)
        .nullish()
        .describe(
          "Accepted because the form sends it, but ignored: the picture of the identity that Google verified is used.",
        ),
    }),
    response: AuthResponse,
    status: 201,
    access: "public",
    rateLimit: "registration",
    summary: "Creates an account for the Google identity in the signed cookie.",
  },
  exchangeGoogleCode: {
    method: "POST",
    path: "/auth/google/session",
    body: z.object({
      token: z
        .string(texts.googleExpired)
        .min(1, texts.googleExpired)
        .max(200, texts.googleExpired)
        .describe("The one-time code of /oauth-callback."),
    }),
    response: AuthResponse,
    signInErrors: signInErrorCodes,
    access: "public",
    rateLimit: "login",
    summary:
      "Exchanges the one-time code of a Google sign-in for a session, in the browser that started it.",
  },
  linkGoogle: {
    method: "POST",
    path: "/auth/google/link",
    body: z.object({ password: Password }),
    response: AuthResponse,
    signInErrors: signInErrorCodes,
    access: "public",
    rateLimit: "login",
    summary:
      "Links the Google identity in the signed cookie to the account of its email, and opens a session.",
  },
  listSessions: {
    method: "GET",
    path: "/profile/sessions",
    query: PageQuery,
    response: z.array(SessionView),
    isPaged: true,
    access: "session",
    summary:
      "Lists the devices that the user is signed in on: the current one first, then by last use.",
  },
  endSession: {
    method: "DELETE",
    path: "/profile/sessions/:sessionId",
    params: z.object({ sessionId: Id }),
    response: MessageResponse,
    access: "session",
    summary: "Signs one device out.",
  },
  endOtherSessions: {
    method: "DELETE",
    path: "/profile/sessions",
    response: MessageResponse,
    access: "session",
    summary: "Signs out every other device.",
  },
});
