import { accountsText } from "#text/accounts.ts";

const text = accountsText.callback;

/** What the page says that could not sign somebody in, and for how many milliseconds. */
export interface CallbackFailure {
  readonly sentence: string;
  readonly shownFor: number;
}

/** What the address of /oauth-callback brings (accounts-and-shell §2). */
export type Callback =
  | {
      readonly kind: "sign-in";
      /** The one-time code, which the server exchanges for a session. */
      readonly code: string;
    }
  | ({ readonly kind: "failure" } & CallbackFailure);

/** Longer ones are not ours. */
const longestError = 300;

export const callbackThrew: CallbackFailure = { sentence: text.failed, shownFor: 5000 };

export function readCallback(search: URLSearchParams): Callback {
  const [token, userId, error] = [search.get("token"), search.get("userId"), search.get("error")];
  if (token && userId) return { kind: "sign-in", code: token };
  if (error) return { kind: "failure", sentence: error.slice(0, longestError), shownFor: 3000 };
  return { kind: "failure", sentence: text.nothingFound, shownFor: 5000 };
}
