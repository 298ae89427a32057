import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { Log } from "../log.ts";
import { createFolderStore } from "./folder-store.ts";
import type { MediaStore } from "./media-store.ts";
import type { S3Settings } from "./s3-settings.ts";

/** Opens the configured store. Rejects with `MediaStoreError` if its bucket is unusable. */
export function openMediaStore(
  config: Pick<Config, "s3" | "dataDir">,
  log: Log,
  resources: AsyncDisposableStack,
): Promise<MediaStore> {
  return config.s3
    ? openS3Store(config.s3, log, resources)
    : Promise.resolve(createFolderStore(mediaFolder(config), log));
}

/** Opens the store of a bucket and checks that it responds. `resources` closes the store later. */
export async function openS3Store(
  settings: S3Settings,
  log: Log,
  resources: AsyncDisposableStack,
): Promise<MediaStore> {
  // The client is imported here because it is large, and most deployments do not use it.
  const [{ createS3Store }, { bucketError }] = await Promise.all([
    import("./s3-store.ts"),
    import("./s3-settings.ts"),
  ]);
  const store = createS3Store(settings, log);
  resources.defer(() => store.close());
  await store.ping().catch((error: unknown) => {
    throw bucketError(error, settings);
  });
  return store;
}

/** Returns the media folder of a deployment without an object store. */
export function mediaFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "media");
}
