import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sendingText } from "#text/sending.ts";
import { failureMessage as profileFailure } from "../features/profile/failure-message.ts";
import { failureMessage as statusFailure } from "../features/statuses/failure-message.ts";
import { type ApiError, errorMessage, outcomeMessage } from "./api-error.ts";
import { createApi } from "./create-api.ts";
import { sendOnce } from "./send-once.ts";
import type { Creation } from "./send-with-key.ts";
import { endSession, startSession } from "./session.ts";

const ama = "01970000-0000-7000-8000-00000000000a";
const kofi = "01970000-0000-7000-8000-00000000000b";

const api = createApi({
  getToken: () => "token",
  onSignedOut: () => undefined,
  requestProof: () => Promise.resolve(false),
});

/** What happens to a request: the connection breaks, or the server answers with a status and a body. */
type Answer = "lost" | { readonly status: number; readonly body?: object };

const created: Answer = { status: 201, body: {} };
const refused: Answer = { status: 403, body: { code: "FORBIDDEN", msg: "Not you." } };
const mismatch: Answer = { status: 409, body: { code: "IDEMPOTENCY_MISMATCH", msg: "Used." } };
const storage = new Map<string, string>();

beforeEach(() => {
  storage.clear();
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
    removeItem: (name: string) => void storage.delete(name),
  });
  startSession({ token: "token", userId: ama }, { verified: true });
});
afterEach(() => vi.unstubAllGlobals());

/** Presses once for each answer. Returns the keys that the server received, and the errors. */
async function press(
  answers: readonly Answer[],
  creation: Creation = "feedback",
  about?: string[],
) {
  const keys: (string | undefined)[] = [];
  const errors: ApiError[] = [];
  for (const answer of answers) {
    vi.stubGlobal("fetch", (_url: string, { headers }: { headers: Record<string, string> }) => {
      keys.push(headers["idempotency-key"]);
      return answer === "lost"
        ? Promise.reject(new TypeError("Failed to fetch"))
        : Promise.resolve(
            new Response(answer.body ? JSON.stringify(answer.body) : "", { status: answer.status }),
          );
    });
    await sendOnce(
      creation,
      (once) => api.call("sendFeedback", { body: { message: "Good." } }, once),
      about,
    ).catch((error: ApiError) => errors.push(error));
  }
  return { keys, errors };
}

/** The number of different keys. */
const countKeys = (keys: readonly unknown[]) => new Set(keys).size;

describe("one key per intent", () => {
  test("is sent again as long as no answer came, and is new after a success", async () => {
    const { keys } = await press(["lost", "lost", created, created]);
    expect(keys[0]).toMatch(/^[!-~]{1,128}$/);
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  test("is in the tab before the call is sent, so that a reload repeats it", async () => {
    let stored: string[] = [];
    await sendOnce("status", ({ idempotencyKey }) => {
      stored = [...storage.values()];
      expect(stored).toEqual([idempotencyKey]);
      return Promise.resolve();
    });
    expect(stored).toHaveLength(1);
    expect(storage.size).toBe(0);
  });

  test("is given up when the server refuses the call", async () => {
    expect(countKeys((await press([refused, refused])).keys)).toBe(2);
  });

  test("is not given up when the server refuses a repeated call whose first answer was lost", async () => {
    expect(countKeys((await press(["lost", refused, created])).keys)).toBe(1);
  });

  test("is not given up when a gateway or the server fails", async () => {
    const { keys, errors } = await press([
      { status: 502 },
      { status: 504 },
      { status: 503 },
      { status: 500, body: { code: "INTERNAL", msg: "Something went wrong." } },
      created,
    ]);
    expect(countKeys(keys)).toBe(1);
    const { unknown } = sendingText.feedback;
    expect(errors.map(outcomeMessage)).toEqual([unknown, unknown, undefined, undefined]);
    const failed: Answer = { status: 500, body: { code: "INTERNAL", msg: "It failed." } };
    expect(countKeys((await press([failed, created])).keys)).toBe(1);
  });

  test("is new after an earlier attempt turned out to have arrived with other content", async () => {
    const { keys, errors } = await press(["lost", mismatch, created]);
    expect([countKeys(keys.slice(0, 2)), countKeys(keys)]).toEqual([1, 2]);
    expect(errors[1]?.message).toBe(sendingText.feedback.sentBefore);
  });

  test("is of one user, one form and one thing, and a logout removes it", async () => {
    const all = [
      ...(await press(["lost"], "report", ["story", "1"])).keys,
      ...(await press(["lost"], "report", ["story", "2"])).keys,
      ...(await press(["lost"], "note", ["story", "1"])).keys,
    ];
    startSession({ token: "token", userId: kofi }, { verified: true });
    all.push(...(await press(["lost"], "report", ["story", "1"])).keys);
    expect(countKeys(all)).toBe(4);
    startSession({ token: "token", userId: ama }, { verified: true });
    expect((await press(["lost"], "report", ["story", "1"])).keys[0]).toBe(all[0]);
    vi.stubGlobal("sessionStorage", Object.assign(sessionStorage, Object.fromEntries(storage)));
    endSession({ loggedOut: true });
    startSession({ token: "token", userId: ama }, { verified: true });
    expect((await press(["lost"], "report", ["story", "1"])).keys[0]).not.toBe(all[0]);
  });
});

describe("a screen says what is known", () => {
  test.each(Object.keys(sendingText) as Creation[])(
    "when the answer to a new %s is lost: that it is not known, and that pressing again does no harm",
    async (creation) => {
      const [error] = (await press(["lost"], creation)).errors;
      const { unknown } = sendingText[creation];
      expect(unknown).toMatch(/^We could not tell whether .* again: it will not .* twice\.$/);
      const failed = "It failed.";
      expect(errorMessage(error, failed)).toBe(unknown);
      expect(profileFailure(error, failed)).toBe(unknown);
      expect(statusFailure(error, { failed, unreachable: failed })).toBe(unknown);
    },
  );

  test("without a connection, nothing was sent, and the screen says that it failed", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    const [error] = (await press(["lost"])).errors;
    expect(error).toMatchObject({ code: "OFFLINE", mayHaveArrived: false, message: "" });
    expect(profileFailure(error, "It failed.")).toBe("It failed.");
    const unreachable = "Please try again.";
    expect(statusFailure(error, { failed: "It failed.", unreachable })).toBe(unreachable);
  });

  test("a refusal of the server keeps its sentence", async () => {
    const [error] = (await press([refused])).errors;
    expect(errorMessage(error, "It failed.")).toBe("Not you.");
  });
});
