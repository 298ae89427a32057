import { afterEach, expect, test, vi } from "vitest";
import { sendWithProgress } from "./send-with-progress.ts";

afterEach(() => vi.unstubAllGlobals());

/** Sends a form whose connection breaks after the browser has reported these sent fractions of its body. */
async function loseConnection(fractions: readonly number[], { onLine } = { onLine: true }) {
  vi.stubGlobal("navigator", { onLine });
  class BrokenRequest extends EventTarget {
    readonly upload = new EventTarget();
    open() {}
    setRequestHeader() {}
    send() {
      for (const fraction of fractions) {
        const progress = { lengthComputable: true, total: 100, loaded: fraction * 100 };
        this.upload.dispatchEvent(Object.assign(new Event("progress"), progress));
      }
      this.dispatchEvent(new Event("error"));
    }
  }
  vi.stubGlobal("XMLHttpRequest", BrokenRequest);
  const request = { method: "POST", url: "/api/stories", headers: {}, body: "text" };
  const options = { ...request, signal: undefined, keepalive: false };
  return sendWithProgress(options, () => undefined).catch((error: unknown) => error);
}

test.each([
  ["half of it was sent", [0.2, 0.5], true, false],
  ["all of it was sent", [0.5, 1], true, true],
  ["the browser has not said how much was sent", [], true, true],
  ["there was no connection", [], false, false],
])(
  "it is known whether a form has arrived, as far as that is possible, when %s",
  async (_when, fractions, onLine, mayHaveArrived) => {
    expect(await loseConnection(fractions, { onLine })).toMatchObject({
      code: "OFFLINE",
      mayHaveArrived,
    });
  },
);
