import { createApi } from "./create-api.ts";
import { getSession, markSessionUnverified, refuseSession } from "./session.ts";

export { ApiError, errorMessage, refusalMessage } from "./api-error.ts";

/** API client with this browser's session; every call of the web app goes through it. */
export const api = createApi({
  getToken: () => getSession().token,
  onSignedOut: (reason) => (reason === "UNVERIFIED" ? markSessionUnverified() : refuseSession()),
});
