import type { CallInput, CallResponse } from "@kora/contract";
import { createApi } from "./create-api.ts";
import { getSession, markSessionUnverified, refuseSession } from "./session.ts";
import type { WaitingCallName } from "./waiting-calls.ts";

export {
  ApiError,
  errorMessage,
  type NextSignInStep,
  outcomeMessage,
  type Restoration,
  refusalMessage,
} from "./api-error.ts";

/**
 * The function that lets the user prove the second factor again, and returns whether the user did. It is set with the
 * first signed-in page, so that its code is not in the first bundle.
 */
export const proofPrompt: { request?: () => Promise<boolean> } = {};

/**
 * The API client of the web app. It sends the token of this browser's session, and ends a session that is not valid.
 */
export const api = createApi({
  getToken: () => getSession().token,
  onSignedOut: (code) => (code === "UNVERIFIED" ? markSessionUnverified() : refuseSession(code)),
  requestProof: async () => (await proofPrompt.request?.()) ?? false,
});

/** Makes a call that waits on this device if the server cannot be reached. Its response is then the expected one. */
type CallOrWait = <Name extends WaitingCallName>(
  name: Name,
  input: CallInput<Name>,
) => Promise<CallResponse<Name>>;

/** Makes the calls that may wait. The first signed-in page lets them wait, so that its code is not in the first bundle. */
export const outbox: { call: CallOrWait } = { call: api.call };
