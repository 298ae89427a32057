import { limits } from "@kora/contract/limits";
import { inTransaction } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { ExternalFetchError } from "../../platform/http/fetch-external.ts";
import type { Services } from "../../services.ts";
import type { DeletionServices } from "./delete-account-data.ts";
import { replacePicture, storePicture } from "./profile-picture-upload.ts";

/** The picture of the Google account with which a user registered. */
export interface GooglePicture {
  readonly userId: string;
  /** The URL of the picture in the identity that Google verified. */
  readonly url: string;
}

const timeoutSeconds = 10;

/**
 * Fetches the picture of a new user's Google account, re-encodes it and sets it as the profile picture, unless the user
 * has set a picture in the meantime. A picture that is unreachable or invalid is ignored with a log line.
 */
export async function setGooglePicture(
  {
    contextOf,
    fetchExternal,
    logger,
  }: Pick<Services, "fetchExternal" | "logger"> & Pick<DeletionServices, "contextOf">,
  { userId, url }: GooglePicture,
): Promise<void> {
  const ctx = contextOf(userId);
  try {
    const maxBytes = limits.image.uploadBytes;
    const { body: bytes } = await fetchExternal(url, { maxBytes, timeoutSeconds });
    const upload = { source: bytes, byteLength: bytes.length, formField: "picture" };
    await storePicture(ctx, upload, (picture) =>
      inTransaction(ctx, (tx) => replacePicture(tx, picture, { onlyIfUnset: true })),
    );
  } catch (error) {
    if (!(error instanceof ExternalFetchError || error instanceof AppError)) throw error;
    logger.info(
      { reason: error.message },
      "Google sign-in: the picture of a new account was not used; see the reason. No action is needed.",
    );
  }
}
