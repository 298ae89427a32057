import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { ownWriterQuery } from "./own-writer.ts";

/** Runs the query while the server gives this response. */
function fetchOwnWriter(status: number, body: unknown) {
  const fetch = vi.fn(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
  vi.stubGlobal("fetch", fetch);
  return new QueryClient().fetchQuery(ownWriterQuery);
}

afterEach(() => vi.unstubAllGlobals());

test("a viewer with a writer record is a writer", async () => {
  expect(await fetchOwnWriter(200, { _id: "1", posterName: "Nana Tells" })).toMatchObject({
    _id: "1",
  });
});

test("a viewer without a writer record (404) is no writer; any other error is thrown", async () => {
  expect(await fetchOwnWriter(404, { code: "NOT_FOUND" })).toBeNull();
  await expect(fetchOwnWriter(500, {})).rejects.toMatchObject({ status: 500 });
});
