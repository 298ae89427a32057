import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

// Writes a Brotli and a gzip copy next to every text file of the built client, which the server then sends without
// compressing it itself.
const client = fileURLToPath(new URL("../dist/client", import.meta.url));
const textFile = /\.(js|css|svg|json|webmanifest|txt)$/;
/** Smaller files are not compressed, because they fit into one packet anyway. */
const minBytes = 1024;

const files = await readdir(client, { recursive: true });
await Promise.all(
  files
    .filter((name) => textFile.test(name))
    .map(async (name) => {
      const path = join(client, name);
      const bytes = await readFile(path);
      if (bytes.length < minBytes) return;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
);
