import { expect, test } from "vitest";
import { useTestApp } from "../../testing/test-app.ts";
import { epubcheck, expectValidEpubs } from "../books/epubcheck.fixture.ts";
import { exportWorks, makeWorks } from "./works.fixture.ts";

const testApp = useTestApp();

test.skipIf(epubcheck === undefined)(
  "the exported EPUB passes epubcheck",
  { timeout: 120_000 },
  async () => {
    const { writer } = await makeWorks(testApp, { partCount: 12 });
    const files = await exportWorks(testApp, writer);
    const books = [...files].filter(([path]) => path.endsWith(".epub"));
    expect(books).toHaveLength(2);
    await expectValidEpubs(books.map(([, bytes]) => bytes));
  },
);
