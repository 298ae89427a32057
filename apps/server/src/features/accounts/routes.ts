import type { accountCalls } from "@kora/contract/accounts";
import { sentences } from "@kora/contract/sentences";
import { AppError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { createAccount } from "./create-account.ts";
import { endOtherSessions, endSession, logOut } from "./end-sessions.ts";
import { exchangeGoogleCode } from "./exchange-google-code.ts";
import { forgotPassword } from "./forgot-password.ts";
import { googleIdentityCookie, readFlows, writeFlows } from "./google-cookies.ts";
import { readDeviceToken, rememberDevice } from "./known-devices.ts";
import { linkGoogle } from "./link-google.ts";
import { listSessions } from "./list-sessions.ts";
import { logIn } from "./log-in.ts";
import { toSignInResponse } from "./new-devices/sign-in-response.ts";
import { registerWithGoogle } from "./register-with-google.ts";
import { resendVerification } from "./resend-verification.ts";
import { findUserOfResetLink, resetPassword } from "./reset-password.ts";
import { secondFactorRoutes } from "./second-factor/routes.ts";
import { verifyEmail } from "./verify-email.ts";

const texts = sentences.accounts;

export const accountRoutes: Handlers<typeof accountCalls> = {
  ...secondFactorRoutes,

  register: async (ctx, { body }) => ({
    ...(await createAccount(ctx, body, { verified: false })),
    msg: texts.registered,
  }),

  verifyEmail: async (ctx, { body }, cookies) => {
    const { userId } = await verifyEmail(ctx, body);
    await rememberDevice(ctx, cookies, userId);
    return { msg: texts.verified };
  },

  resendVerification: async (ctx, { body }) => {
    const { isVerified } = await resendVerification(ctx, body);
    return { msg: isVerified ? texts.verified : texts.verificationSent };
  },

  login: async (ctx, { body }, cookies) => {
    const session = await logIn(ctx, { ...body, deviceToken: readDeviceToken(cookies) });
    return { ...toSignInResponse(session, cookies), msg: texts.loggedIn };
  },

  logout: async (ctx) => {
    await logOut(ctx);
    return { msg: texts.loggedOut };
  },

  forgotPassword: async (ctx, { body }) => {
    await forgotPassword(ctx, body);
    return { msg: texts.resetSent };
  },

  resetPassword: async (ctx, { body }, cookies) => {
    const { userId } = await resetPassword(ctx, body);
    await rememberDevice(ctx, cookies, userId);
    return { msg: texts.passwordReset };
  },

  checkResetLink: async (ctx, { body }) => {
    await findUserOfResetLink(ctx, body);
    return { msg: texts.resetLinkValid };
  },

  registerWithGoogle: async (ctx, { body }, cookies) => {
    const input = { ...body, deviceToken: readDeviceToken(cookies) };
    const session = await registerWithGoogle(ctx, input, cookies.read(googleIdentityCookie));
    cookies.clear(googleIdentityCookie);
    return { ...toSignInResponse(session, cookies), msg: texts.registeredWithGoogle };
  },

  exchangeGoogleCode: async (ctx, { body }, cookies) => {
    const flows = readFlows(cookies, ctx.clock.now());
    const input = { code: body.token, deviceToken: readDeviceToken(cookies) };
    const { session, flow } = await exchangeGoogleCode(ctx, input, flows);
    writeFlows(
      cookies,
      flows.filter((candidate) => candidate !== flow),
    );
    if (session instanceof AppError) throw session;
    return { ...toSignInResponse(session, cookies), msg: texts.loggedIn };
  },

  linkGoogle: async (ctx, { body }, cookies) => {
    const input = { ...body, deviceToken: readDeviceToken(cookies) };
    const session = await linkGoogle(ctx, input, cookies.read(googleIdentityCookie));
    cookies.clear(googleIdentityCookie);
    return { ...toSignInResponse(session, cookies), msg: texts.googleLinked };
  },

  listSessions: (ctx, { query }) => listSessions(ctx, query),

  endSession: async (ctx, { params }) => {
    await endSession(ctx, params);
    return { msg: texts.sessionEnded };
  },

  endOtherSessions: async (ctx) => {
    await endOtherSessions(ctx);
    return { msg: texts.otherSessionsEnded };
  },
};
