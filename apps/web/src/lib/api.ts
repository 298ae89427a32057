import { createApi } from "./create-api.ts";
import { getSession, markSessionUnverified, refuseSession } from "./session.ts";

export { ApiError, errorMessage, refusalMessage } from "./api-error.ts";

/**
 * The API client of the web app. It sends the token of this browser's session, and ends a session that is not valid.
 */
export const api = createApi({
  getToken: () => getSession().token,
  onSignedOut: (reason) => (reason === "UNVERIFIED" ? markSessionUnverified() : refuseSession()),
});
