/** The embedded PostgreSQL cannot be used. The message says what to do, in one sentence. */
export class EmbeddedPostgresError extends Error {
  override name = "EmbeddedPostgresError";
}

/** Another Kora process holds the lock of the data folder. */
export class DataFolderInUse extends EmbeddedPostgresError {
  override name = "DataFolderInUse";

  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another running Kora: stop that one first, or give this one a folder of its own with DATA_DIR.`,
    );
  }
}
