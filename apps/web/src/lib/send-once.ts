import { ApiError } from "./api-error.ts";
import type { Creation, OnceOptions } from "./send-with-key.ts";

/**
 * Makes a call that creates something by `send`, with a key, so that it is made once however often the user presses: the key
 * stays the same, also after a reload, until the call succeeds, is refused, or turns out to have been made with other
 * content. `about` tells apart forms that create the same for several things, such as reports.
 *
 * Throws `ApiError` as `send` does; if no answer came or an earlier attempt had arrived, with a sentence, see
 * `outcomeMessage`.
 */
export async function sendOnce<Result>(
  creation: Creation,
  send: (options: OnceOptions) => Promise<Result>,
  about: readonly string[] = [],
): Promise<Result> {
  // Loaded before the call is sent, so that its texts are there when the connection is lost.
  const { sendWithKey } = await import("./send-with-key.ts").catch(() => {
    throw new ApiError(0, "OFFLINE");
  });
  return sendWithKey(creation, send, about);
}
