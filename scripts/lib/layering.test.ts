import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findCycles, readImportGraph, readSpecifiers } from "./import-graph.mjs";
import { findUnknownFeatures, findViolations, RULES } from "./layering.mjs";

const webRules = RULES["apps/web/src"] ?? [];

function violationsOf(imports: Readonly<Record<string, readonly string[]>>): string[] {
  const files = new Set([...Object.keys(imports), ...Object.values(imports).flat()]);
  return findViolations(
    new Map([...files].map((file) => [file, [...(imports[file] ?? [])]])),
    webRules,
  );
}

test("every kind of import is read", () => {
  const source = `
    import a from "./a.ts";
    import type { B } from "./b.ts";
    export { c } from "./c.ts";
    export * from "./d.ts";
    const e = import("./e.ts");
    type F = import("./f.ts").F;
    const g = new Worker(new URL("./g.ts", import.meta.url));
    import { h } from "#text/h.ts";
    import { useState } from "react";
  `;
  const specifiers = readSpecifiers("file.ts", source);
  expect([...specifiers].sort()).toEqual(
    ["#text/h.ts", "a", "b", "c", "d", "e", "f", "g"].map((name) =>
      name.length > 1 ? name : `./${name}.ts`,
    ),
  );
});

test("the import graph contains existing source files and no tests", async () => {
  const folder = await mkdtemp(join(tmpdir(), "kora-layering-"));
  try {
    const files = {
      "ui/button.tsx": `import { cx } from "./cx.ts"; import "./button.css"; import "#text/ui.ts";`,
      "ui/cx.ts": "export const cx = 1;",
      "ui/button.test.ts": `import "../app/router.ts";`,
      "text/en/ui.ts": "export const text = {};",
    };
    for (const [file, source] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), source);
    }
    expect(Object.fromEntries(await readImportGraph(folder))).toEqual({
      "text/en/ui.ts": [],
      "ui/button.tsx": ["ui/cx.ts", "text/en/ui.ts"],
      "ui/cx.ts": [],
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a cycle is found with its shortest path", () => {
  const graph = new Map([
    ["a", ["b"]],
    ["b", ["c", "d"]],
    ["c", ["a", "b"]],
    ["d", ["e"]],
    ["e", ["e"]],
  ]);
  expect(findCycles(graph)).toEqual([
    { size: 1, path: ["e", "e"] },
    { size: 3, path: ["b", "c", "b"] },
  ]);
});

test("imports that follow the layers are allowed", () => {
  expect(
    violationsOf({
      "main.tsx": ["app/routes.tsx"],
      "app/routes.tsx": ["features/stories/story-page.tsx"],
      "features/stories/story-page.tsx": ["features/comments/index.ts", "entities/story/card.tsx"],
      "features/comments/index.ts": ["features/comments/comments.tsx"],
      "features/comments/comments.tsx": ["ui/button.tsx", "lib/api.ts"],
      "entities/story/card.tsx": ["entities/user/avatar.tsx", "text/en/stories.ts"],
    }),
  ).toEqual([]);
});

test("a feature must not import the app", () => {
  expect(violationsOf({ "features/stories/page.tsx": ["app/realtime.tsx"] })).toEqual([
    "features/stories/page.tsx -> app/realtime.tsx: features/stories must not import app.",
  ]);
});

test("a feature may import another feature only through its index.ts", () => {
  expect(violationsOf({ "features/stories/page.tsx": ["features/comments/queries.ts"] })).toEqual([
    "features/stories/page.tsx -> features/comments/queries.ts: import from features/comments/index.ts.",
  ]);
});

test("entities, ui and lib must not import a feature", () => {
  for (const unit of ["entities/story", "ui", "lib"]) {
    expect(violationsOf({ [`${unit}/a.ts`]: ["features/stories/index.ts"] })).toEqual([
      `${unit}/a.ts -> features/stories/index.ts: ${unit} must not import features/stories.`,
    ]);
  }
});

test("a cycle among folders is found without a cycle among files", () => {
  expect(
    violationsOf({
      "features/stories/page.tsx": ["features/comments/index.ts"],
      "features/comments/form.tsx": ["features/stories/index.ts"],
    }),
  ).toEqual([
    [
      "cycle among 2 folders: features/comments -> features/stories -> features/comments",
      "features/comments/form.tsx -> features/stories/index.ts",
      "features/stories/page.tsx -> features/comments/index.ts",
    ].join("\n    "),
  ]);
});

test("a feature has the name of a contract module or is listed as an exception", () => {
  const files = [
    "features/stories/page.tsx",
    "features/directory/page.tsx",
    "features/share/page.tsx",
  ];
  const modules = new Set(["stories", "comments"]);
  expect(findUnknownFeatures(files, modules, { share: "…", comments: "…" })).toEqual([
    "features/directory: the contract has no directory.ts; use the name of a contract module.",
    "features/comments: remove the exception in scripts/lib/layering.mjs.",
  ]);
});
