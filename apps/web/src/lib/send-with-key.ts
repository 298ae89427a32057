import { sendingText } from "#text/sending.ts";
import { ApiError } from "./api-error.ts";
import { getSession } from "./session.ts";
import { tabStore } from "./storage.ts";

/** What a call creates. */
export type Creation = keyof typeof sendingText;

export interface OnceOptions {
  readonly idempotencyKey: string;
}

/**
 * Names the key of an intent in this tab. A logout removes it, because it contains the user's id.
 */
const keyName = (creation: Creation, about: readonly string[]) =>
  ["sending", creation, getSession().userId ?? "", ...about].join(":");

/** Creates a key of 128 random bits. `crypto.randomUUID` is not available in insecure contexts. */
const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** Implements `sendOnce`. */
export async function sendWithKey<Result>(
  creation: Creation,
  send: (options: OnceOptions) => Promise<Result>,
  about: readonly string[],
): Promise<Result> {
  const name = keyName(creation, about);
  const storedKey = tabStore.get(name);
  const idempotencyKey = storedKey ?? newKey();
  // Stored before the call, because the page may be reloaded meanwhile.
  tabStore.set(name, idempotencyKey);
  try {
    const result = await send({ idempotencyKey });
    tabStore.remove(name);
    return result;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { unknown, sentBefore } = sendingText[creation];
    if (error.code === "IDEMPOTENCY_MISMATCH") {
      tabStore.remove(name);
      throw new ApiError(error.status, error.code, { message: sentBefore });
    }
    if (error.mayHaveArrived) {
      throw new ApiError(0, "OFFLINE", { message: unknown, mayHaveArrived: true });
    }
    // A refusal says nothing about an earlier attempt without an answer.
    const isRefusal = error.status >= 400 && error.status < 500;
    if (isRefusal && storedKey === null) tabStore.remove(name);
    throw error;
  }
}
