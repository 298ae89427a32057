import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { Log } from "../log.ts";
import { createFolderStore } from "./folder-store.ts";
import type { MediaStore } from "./media-store.ts";
import type { S3Settings } from "./s3-settings.ts";

/** The store that the settings name. Rejects with `MediaStoreError` where its bucket cannot be used. */
export function openMediaStore(
  config: Pick<Config, "s3" | "dataDir">,
  log: Log,
  opening: AsyncDisposableStack,
): Promise<MediaStore> {
  return config.s3
    ? openS3Store(config.s3, log, opening)
    : Promise.resolve(createFolderStore(mediaFolder(config), log));
}

/** The store of a bucket that answers; what has to be closed again is put on `opening`. */
export async function openS3Store(
  settings: S3Settings,
  log: Log,
  opening: AsyncDisposableStack,
): Promise<MediaStore> {
  // The client is large, and most have no use for it.
  const [{ createS3Store }, { bucketError }] = await Promise.all([
    import("./s3-store.ts"),
    import("./s3-settings.ts"),
  ]);
  const store = createS3Store(settings, log);
  opening.defer(() => store.close());
  await store.ping().catch((error: unknown) => {
    throw bucketError(error, settings);
  });
  return store;
}

/** Where media lie without an object store. */
export function mediaFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "media");
}
