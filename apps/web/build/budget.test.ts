import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { bundleBudget, type PageBudget } from "./budget.ts";

/** Returns random code that has about `gzipBytes` when it is compressed: gzip halves hexadecimal digits. */
const createCode = (gzipBytes: number) => randomBytes(gzipBytes).toString("hex");

/** A chunk with a single module. */
const chunk = (path: string, gzipBytes: number, imports: readonly string[] = []) => ({
  type: "chunk",
  fileName: path,
  facadeModuleId: `/src/${path}`,
  moduleIds: [`/src/${path}`],
  imports,
  code: createCode(gzipBytes),
});

const bundle = {
  "index.html": chunk("index.html", 1000, ["ui.ts"]),
  "ui.ts": chunk("ui.ts", 1000),
  "home-page.tsx": chunk("home-page.tsx", 1000, ["ui.ts", "cards.ts"]),
  "cards.ts": chunk("cards.ts", 1000),
  "socket.ts": chunk("socket.ts", 3000),
  "share.ts": chunk("share.ts", 1000, ["cards.ts"]),
};

/** Returns the errors of a build. `routeGzipBytes` is the budget of pages that are not in `pages`, with `modules`. */
function build(
  pages: readonly PageBudget[],
  routeGzipBytes = 1_000_000,
  modules: readonly string[] = [],
): readonly string[] {
  const errors: string[] = [];
  const { writeBundle } = bundleBudget({ pages, routes: { modules, gzipBytes: routeGzipBytes } });
  const context = {
    info: () => undefined,
    error: (message: string) => errors.push(message),
    getModuleIds: () => ["/src/app/routes.tsx"],
    getModuleInfo: () => ({ dynamicallyImportedIds: ["/src/home-page.tsx"] }),
  };
  Reflect.apply(writeBundle as () => void, context, [{}, bundle]);
  return errors;
}

/** Returns a budget of the home page. All chunks that it loads have a little more than 7,000 bytes. */
const home = (gzipBytes: number, modules = ["home-page.tsx", "socket.ts"]): PageBudget[] => [
  { name: "home", modules, gzipBytes },
];

test("a build fails if a page and what it loads by itself exceed its budget", () => {
  expect(build(home(7000))).toEqual([
    expect.stringMatching(/^Over the budget of JavaScript: home has [78]\.\d kB of 7\.0 kB\.$/),
  ]);
});

test("a build passes within the budgets, and counts a chunk that several chunks import once", () => {
  expect(build(home(9000))).toEqual([]);
});

test("a build does not count what the page does not load", () => {
  expect(build(home(5500, ["home-page.tsx"]))).toEqual([]);
});

test("a build counts only what a part of a page adds to what the page has loaded before", () => {
  const socket = { name: "socket", modules: ["socket.ts"], loadedBefore: ["home-page.tsx"] };
  expect(build([{ ...socket, gzipBytes: 2500 }])).toEqual([
    expect.stringMatching(/^Over the budget of JavaScript: socket has 3\.\d kB of 2\.5 kB\.$/),
  ]);
  expect(build([{ ...socket, gzipBytes: 4000 }])).toEqual([]);
});

test("a build counts what the script of a page without the app loads", () => {
  const share = { name: "share page", modules: [], entry: "share.ts" };
  expect(build([{ ...share, gzipBytes: 1500 }])).toEqual([
    expect.stringMatching(/^Over the budget of JavaScript: share page has 2\.\d kB of 1\.5 kB\.$/),
  ]);
  expect(build([{ ...share, gzipBytes: 3000 }])).toEqual([]);
});

test("a build fails if a page needs too many files before its first screen", () => {
  const firstScreen = { modules: ["home-page.tsx"], maxScripts: 4 };
  const pages = home(9000).map((page) => ({ ...page, firstScreen }));
  expect(build(pages)).toEqual([]);
  expect(
    build(pages.map((page) => ({ ...page, firstScreen: { ...firstScreen, maxScripts: 3 } }))),
  ).toEqual(["Over the budget of JavaScript: home has 4 of 3 scripts."]);
});

test("a build fails if a page without its own budget exceeds the common one", () => {
  expect(build([], 3000)).toEqual([expect.stringContaining("home-page.tsx has 4.")]);
});

test("a build counts what every page loads by itself for a page without its own budget", () => {
  expect(build([], 7000)).toEqual([]);
  expect(build([], 7000, ["socket.ts"])).toEqual([expect.stringContaining("home-page.tsx has 7.")]);
});

test("a build does not check a page with its own budget against the common one", () => {
  expect(build(home(9000), 3000)).toEqual([]);
});

test("a build fails if a budget names a module that does not exist", () => {
  expect(build(home(9000, ["moved-page.tsx"]))).toEqual([
    "A budget names moved-page.tsx: no such module.",
  ]);
});
