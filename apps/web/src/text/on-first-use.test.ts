import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test, vi } from "vitest";
import { onFirstUse } from "./on-first-use.ts";

test("a value is created when it is first used, and once", () => {
  const create = vi.fn(() => ({ format: String }));
  const format = onFirstUse(create);
  expect(create).not.toHaveBeenCalled();
  expect(format()).toBe(format());
  expect(create).toHaveBeenCalledOnce();
});

test("a value may be undefined", () => {
  const create = vi.fn(() => undefined);
  const format = onFirstUse(create);
  expect([format(), format()]).toEqual([undefined, undefined]);
  expect(create).toHaveBeenCalledOnce();
});

test("no text creates a formatter when it is loaded", async () => {
  const created: string[] = [];
  const watch = (name: string, formatter: object) =>
    new Proxy(formatter, {
      construct(target, parameters) {
        created.push(name);
        return Reflect.construct(target as new () => object, parameters);
      },
    });
  const { DateTimeFormat, NumberFormat, ListFormat, DisplayNames } = Intl;
  const formatters = { DateTimeFormat, NumberFormat, ListFormat, DisplayNames };
  const watched = Object.entries(formatters).map(([name, formatter]) => [
    name,
    watch(name, formatter),
  ]);
  vi.stubGlobal(
    "Intl",
    Object.create(Intl, Object.getOwnPropertyDescriptors(Object.fromEntries(watched))),
  );
  const folder = new URL("./en/", import.meta.url);
  const files = await readdir(folder);
  expect(files.length).toBeGreaterThan(50);
  await Promise.all(files.map((file) => import(fileURLToPath(new URL(file, folder)))));
  expect(created).toEqual([]);
});
