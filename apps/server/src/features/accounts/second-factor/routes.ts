import type { secondFactorCalls } from "@kora/contract/second-factor";
import { sentences } from "@kora/contract/sentences";
import { AppError } from "../../../platform/errors.ts";
import type { Handlers } from "../../../platform/http/mount-calls.ts";
import { readDeviceToken } from "../known-devices.ts";
import { toSignInResponse } from "../new-devices/sign-in-response.ts";
import { addPasskey } from "./add-passkey.ts";
import { answerSecondFactor } from "./answer-second-factor.ts";
import { confirmSecondFactor, startProof } from "./confirm-second-factor.ts";
import { confirmTotp } from "./confirm-totp.ts";
import { getSecondFactor } from "./get-second-factor.ts";
import { renewRecoveryCodes } from "./recovery-codes.ts";
import { removePasskey, removeTotp } from "./remove-factors.ts";
import { startPasskey } from "./start-passkey.ts";
import { startTotp } from "./start-totp.ts";

const texts = sentences.secondFactor;

export const secondFactorRoutes: Handlers<typeof secondFactorCalls> = {
  answerSecondFactor: async (ctx, { body }, cookies) => {
    const input = { ...body, deviceToken: readDeviceToken(cookies) };
    const session = await answerSecondFactor(ctx, input);
    if (session instanceof AppError) throw session;
    return { ...toSignInResponse(session, cookies), msg: sentences.accounts.loggedIn };
  },

  getSecondFactor: (ctx) => getSecondFactor(ctx),

  startProof: (ctx) => startProof(ctx),

  confirmSecondFactor: async (ctx, { body }) => {
    await confirmSecondFactor(ctx, body);
    return { msg: texts.confirmed };
  },

  startTotp: (ctx, { body }) => startTotp(ctx, body),

  confirmTotp: async (ctx, { body }) => ({
    recoveryCodes: await confirmTotp(ctx, body),
    msg: texts.totpAdded,
  }),

  removeTotp: async (ctx) => {
    await removeTotp(ctx);
    return { msg: texts.totpRemoved };
  },

  startPasskey: (ctx, { body }) => startPasskey(ctx, body),

  addPasskey: async (ctx, { body }) => ({
    recoveryCodes: await addPasskey(ctx, body),
    msg: texts.passkeyAdded,
  }),

  removePasskey: async (ctx, { params }) => {
    await removePasskey(ctx, params);
    return { msg: texts.passkeyRemoved };
  },

  renewRecoveryCodes: async (ctx) => ({
    recoveryCodes: await renewRecoveryCodes(ctx),
    msg: texts.codesRenewed,
  }),
};
