import { accountsText } from "#text/accounts.ts";

const text = accountsText.callback;

/** The message after a failed sign-in, and the time until the login page opens, which the specification prescribes. */
export interface CallbackFailure {
  readonly message: string;
  readonly millisecondsUntilLogin: number;
}

/** The parsed query parameters of /oauth-callback. */
export type Callback =
  | {
      readonly kind: "sign-in";
      /** One-time code that the server exchanges for a session. The URL calls it `token`. */
      readonly code: string;
    }
  | ({ readonly kind: "failure" } & CallbackFailure);

/** Max characters of an error. Longer errors do not come from our server and are cut. */
const maxErrorLength = 300;

/** Shown when the code could not be exchanged for a session. */
export const exchangeFailure: CallbackFailure = {
  message: text.failed,
  millisecondsUntilLogin: 5000,
};

/** Parses the query of /oauth-callback. Shows its error, or a general message if it has neither code nor error. */
export function readCallback(search: URLSearchParams): Callback {
  const [token, userId, error] = [search.get("token"), search.get("userId"), search.get("error")];
  // A sign-in has both. The user id is not used, because the session that the code is exchanged for has it too.
  if (token && userId) return { kind: "sign-in", code: token };
  if (error)
    return {
      kind: "failure",
      message: error.slice(0, maxErrorLength),
      millisecondsUntilLogin: 3000,
    };
  return { kind: "failure", message: text.nothingFound, millisecondsUntilLogin: 5000 };
}
