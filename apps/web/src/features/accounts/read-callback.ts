import { accountsText } from "#text/accounts.ts";

const text = accountsText.callback;

/** Message after a failed sign-in, shown for `duration` milliseconds. */
export interface CallbackFailure {
  readonly message: string;
  readonly duration: number;
}

/** The parsed query parameters of /oauth-callback (accounts-and-shell §2). */
export type Callback =
  | {
      readonly kind: "sign-in";
      /** One-time code, which the server exchanges for a session. */
      readonly code: string;
    }
  | ({ readonly kind: "failure" } & CallbackFailure);

/** Longer errors do not come from our server and are cut. */
const maxErrorLength = 300;

export const exchangeFailure: CallbackFailure = { message: text.failed, duration: 5000 };

export function readCallback(search: URLSearchParams): Callback {
  const [token, userId, error] = [search.get("token"), search.get("userId"), search.get("error")];
  if (token && userId) return { kind: "sign-in", code: token };
  if (error) return { kind: "failure", message: error.slice(0, maxErrorLength), duration: 3000 };
  return { kind: "failure", message: text.nothingFound, duration: 5000 };
}
