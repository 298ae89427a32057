import { createApi } from "./create-api.ts";
import { endSession, getSession, holdSession } from "./session.ts";

export { ApiError, refusalOf, sentenceOf } from "./api-error.ts";

/** API client with this browser's session; every call of the web app goes through it. */
export const api = createApi({
  getToken: () => getSession().token,
  onSignedOut: (why) => (why === "UNVERIFIED" ? holdSession() : endSession()),
});
