import { describe, expect, test } from "vitest";
import { createLogger } from "./log.ts";
import { openLogStream } from "./log-stream.ts";

/** A terminal without colours that stores what is written to it. */
function openTerminal() {
  const written: string[] = [];
  const output = {
    isTTY: true,
    hasColors: () => false,
    write: (text: string | Uint8Array) => written.push(String(text)) > 0,
  };
  return { output, written };
}

describe("the log in a terminal", () => {
  test("has one readable line for a request", async () => {
    const { output, written } = openTerminal();
    const log = createLogger("info", await openLogStream(output)).child({ reqId: "4711" });
    const fields = { method: "GET", route: "/api/stories/:id", status: 200, milliseconds: 3.1 };
    log.info(fields, "request");
    expect(written.join("")).toMatch(
      /^\[\d\d:\d\d:\d\d\] INFO: GET \/api\/stories\/:id 200 in 3\.1 ms \(4711\)\n$/,
    );
  });

  test("says that a page of the web app has no route", async () => {
    const { output, written } = openTerminal();
    const log = createLogger("info", await openLogStream(output));
    log.info({ method: "GET", route: "none", status: 200, milliseconds: 3 }, "request");
    expect(written.join("")).toContain("GET (no route) 200 in 3 ms");
  });

  test("shows the stack of an error, with the id of its request", async () => {
    const { output, written } = openTerminal();
    const log = createLogger("info", await openLogStream(output));
    log.error({ err: new Error("It broke."), reqId: "4711" }, "request failed");
    const text = written.join("");
    expect(text).toMatch(/ERROR: request failed \(4711\)/);
    expect(text).toMatch(/It broke\.[\s\S]+at .+log-stream\.test\.ts/);
  });
});

test("the log is JSON where standard output is a file or a pipe", async () => {
  const { output } = openTerminal();
  expect(await openLogStream({ ...output, isTTY: false })).toBeUndefined();
  expect(await openLogStream({ write: output.write, hasColors: output.hasColors })).toBeUndefined();
});
