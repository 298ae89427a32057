import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { newId } from "../../platform/ids.ts";
import { freeBytes } from "../../platform/uploads/disk-space.ts";
import { formatMegabytes } from "../command-output.ts";
import { type Finding, fail, ok, warn } from "./finding.ts";

/**
 * Free bytes: less than `warnBelowBytes` is a warning, less than `failBelowBytes` is a failure, because writes will
 * soon fail.
 */
const warnBelowBytes = 2_000_000_000;
const failBelowBytes = 200_000_000;

/**
 * Checks that the data folder is writable and that the disk has free space. It does not create the folder, because a
 * missing one may be a typing error in the setting.
 */
export async function* examineFolder({ dataDir, storage }: Config): AsyncGenerator<Finding> {
  const probe = join(dataDir, `doctor.${newId()}`);
  try {
    await writeFile(probe, "");
    yield ok(`The data folder ${dataDir} is writable.`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") {
      yield warn(
        `There is no data folder ${dataDir}: correct DATA_DIR, or leave it to the first start, which makes it.`,
      );
      return;
    }
    yield fail(
      `Kora cannot write in the data folder ${dataDir} (${code}): make it writable for the user that runs Kora, or name another one with DATA_DIR.`,
    );
    return;
  } finally {
    await rm(probe, { force: true });
  }
  yield checkFreeSpace(await freeBytes(dataDir), storage.minFreeBytes);
}

function checkFreeSpace(availableBytes: number, minFreeBytes: number): Finding {
  const summary = `${formatMegabytes(availableBytes)} of the disk are free`;
  if (availableBytes >= warnBelowBytes && availableBytes >= minFreeBytes) return ok(`${summary}.`);
  const advice = "make room, or move the media to an object store (media:move)";
  if (availableBytes < minFreeBytes) {
    return fail(`${summary}, less than STORAGE_FLOOR: uploads are refused; ${advice} now.`);
  }
  return availableBytes < failBelowBytes
    ? fail(`${summary}: ${advice} now.`)
    : warn(`${summary}: ${advice}.`);
}
