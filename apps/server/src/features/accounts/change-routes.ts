import type { accountChangeCalls } from "@kora/contract/account-changes";
import { sentences } from "@kora/contract/sentences";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { changeName } from "./change-name.ts";
import { restoreAccount } from "./deletion/restore-account.ts";
import { changeEmail } from "./email-change/change-email.ts";
import { confirmEmailChange } from "./email-change/confirm-email-change.ts";
import {
  cancelEmailChange,
  getEmailChange,
  resendEmailChange,
} from "./email-change/pending-change.ts";
import { undoEmailChange } from "./email-change/undo-email-change.ts";
import { readDeviceToken } from "./known-devices.ts";
import { endUnknownSession } from "./new-devices/end-unknown-session.ts";
import { toSignInResponse } from "./new-devices/sign-in-response.ts";

const texts = sentences.accountChanges;

export const accountChangeRoutes: Handlers<typeof accountChangeCalls> = {
  changeName: async (ctx, { body }) => ({
    name: await changeName(ctx, body.name),
    msg: texts.nameChanged,
  }),

  getEmailChange: (ctx) => getEmailChange(ctx),

  changeEmail: async (ctx, { body }) => ({
    ...(await changeEmail(ctx, body)),
    msg: texts.emailRequested,
  }),

  resendEmailChange: async (ctx) => {
    await resendEmailChange(ctx);
    return { msg: texts.emailResent };
  },

  cancelEmailChange: async (ctx) => {
    await cancelEmailChange(ctx);
    return { msg: texts.emailCancelled };
  },

  confirmEmailChange: async (ctx, { body }) => ({
    ...(await confirmEmailChange(ctx, body)),
    msg: texts.emailConfirmed,
  }),

  undoEmailChange: async (ctx, { body }) => ({
    ...(await undoEmailChange(ctx, body)),
    msg: texts.emailUndone,
  }),

  restoreAccount: async (ctx, { body }, cookies) => {
    const input = { ...body, deviceToken: readDeviceToken(cookies) };
    const session = await restoreAccount(ctx, input);
    return { ...toSignInResponse(session, cookies), msg: texts.restored };
  },

  endUnknownSession: async (ctx, { body }) => {
    await endUnknownSession(ctx, body);
    return { msg: texts.deviceSignedOut };
  },
};
