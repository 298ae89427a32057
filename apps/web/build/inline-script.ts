import { gzipSync } from "node:zlib";
import { build, type Plugin } from "vite";

const query = "?script";
/** Max size of an inline script in bytes, compressed by gzip: it is in every response. */
const maxGzipBytes = 2800;

/** `import { code } from "./module.ts?script"` gives a module and its imports as the text of one classic script. */
export function inlineScript(): Plugin {
  return {
    name: "kora:inline-script",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(query)) return null;
      const entry = id.slice(0, -query.length);
      const result = await build({
        configFile: false,
        logLevel: "warn",
        build: {
          write: false,
          lib: { entry, formats: ["iife"], name: "script", fileName: "script" },
        },
      });
      const [output] = [result].flat();
      if (output === undefined || !("output" in output)) throw new Error(`${entry} has no output.`);
      const [chunk] = output.output;
      if (output.output.length > 1) throw new Error(`${entry} must be a single script.`);
      const { byteLength } = gzipSync(chunk.code);
      if (byteLength > maxGzipBytes) {
        this.error(`The inline script ${entry} has ${byteLength} of ${maxGzipBytes} bytes.`);
      }
      return {
        code: `export const code = ${JSON.stringify(chunk.code.trim())};`,
        moduleType: "js",
      };
    },
  };
}
