import type { accountCalls } from "@kora/contract/accounts";
import { sentences } from "@kora/contract/sentences";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { createAccount } from "./create-account.ts";
import { endOtherSessions } from "./end-other-sessions.ts";
import { endSession } from "./end-session.ts";
import { forgotPassword } from "./forgot-password.ts";
import { googleIdentityCookie } from "./google-cookies.ts";
import { linkGoogle } from "./link-google.ts";
import { listSessions } from "./list-sessions.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { registerWithGoogle } from "./register-with-google.ts";
import { resendVerification } from "./resend-verification.ts";
import { resetPassword } from "./reset-password.ts";
import { verifyEmail } from "./verify-email.ts";

const said = sentences.accounts;

export const accountRoutes: Handlers<typeof accountCalls> = {
  register: async (ctx, { body }) => ({
    ...(await createAccount(ctx, body, { verified: false })),
    msg: said.registered,
  }),

  verifyEmail: async (ctx, { body }) => {
    await verifyEmail(ctx, body);
    return { msg: said.verified };
  },

  resendVerification: async (ctx, { body }) => {
    await resendVerification(ctx, body);
    return { msg: said.verificationSent };
  },

  login: async (ctx, { body }) => ({ ...(await logIn(ctx, body)), msg: said.loggedIn }),

  logout: async (ctx) => {
    await logOut(ctx);
    return { msg: said.loggedOut };
  },

  forgotPassword: async (ctx, { body }) => {
    await forgotPassword(ctx, body);
    return { msg: said.resetSent };
  },

  resetPassword: async (ctx, { body }) => {
    await resetPassword(ctx, body);
    return { msg: said.passwordReset };
  },

  registerWithGoogle: async (ctx, { body }, cookies) => {
    const account = await registerWithGoogle(ctx, body, cookies.read(googleIdentityCookie));
    cookies.clear(googleIdentityCookie);
    return { ...account, msg: said.registeredWithGoogle };
  },

  linkGoogle: async (ctx, { body }, cookies) => {
    const account = await linkGoogle(ctx, body, cookies.read(googleIdentityCookie));
    cookies.clear(googleIdentityCookie);
    return { ...account, msg: said.googleLinked };
  },

  listSessions: (ctx, { query }) => listSessions(ctx, query),

  endSession: async (ctx, { params }) => {
    await endSession(ctx, params);
    return { msg: said.sessionEnded };
  },

  endOtherSessions: async (ctx) => {
    await endOtherSessions(ctx);
    return { msg: said.otherSessionsEnded };
  },
};
