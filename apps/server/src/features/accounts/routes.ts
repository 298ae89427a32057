import type { accountCalls } from "@kora/contract/accounts";
import { sentences } from "@kora/contract/sentences";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { createAccount } from "./create-account.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { resendVerification } from "./resend-verification.ts";
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
};
