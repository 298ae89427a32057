import type { ViewerContext } from "../../platform/context.ts";
import { inTransaction } from "../../platform/context.ts";
import type { ReceivedFile } from "../../platform/http/receive-form.ts";
import { replacePicture, storePicture } from "./profile-picture-upload.ts";

/**
 * Validates, crops and re-encodes a picture and sets it as the viewer's profile picture. A job removes the previous
 * one. Returns the URL path of the new picture.
 */
export function setProfilePicture(ctx: ViewerContext, file: ReceivedFile): Promise<string> {
  const upload = { source: file.path, bytes: file.byteLength, field: "profilePicture" };
  return storePicture(ctx, upload, (picture) =>
    inTransaction(ctx, async (tx) => {
      await replacePicture(tx, picture);
      return picture.path;
    }),
  );
}
