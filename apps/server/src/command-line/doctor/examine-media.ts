import { existsSync } from "node:fs";
import type { Config } from "../../config.ts";
import { AppError } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { openMediaStore } from "../../platform/media/open-media-store.ts";
import type { CommandContext } from "../command.ts";
import { type Finding, fail, ok } from "./finding.ts";

/** Checks that a file can be written to the media store, read and removed. */
export async function* examineMedia(
  { log, resources }: CommandContext,
  config: Config,
): AsyncGenerator<Finding> {
  // `examineFolder` reports a missing data folder, and writing a file would create that folder.
  if (!config.s3 && !existsSync(config.dataDir)) return;
  const media = await openMediaStore(config, log, resources);
  const storeName = config.s3 ? `the bucket ${config.s3.bucket}` : "DATA_DIR/media";
  const id = newId();
  try {
    await media.put(`${id}/doctor.txt`, Buffer.from("doctor"));
    const file = await media.get(`${id}/doctor.txt`);
    const content = Buffer.concat((await (await file?.read())?.toArray()) ?? []);
    await media.remove(id);
    yield content.toString() === "doctor"
      ? ok(`Files can be written to ${storeName}, read and removed.`)
      : fail(`A file read from ${storeName} differs from the file written to it.`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    yield fail(
      `A file could not be written to ${storeName}, read and removed: see the log line before.`,
    );
  }
}
