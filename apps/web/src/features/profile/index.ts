export { DeletionDialog, ExportButton } from "./account/lazy-account.ts";
export { OwnPicture } from "./own-picture.tsx";
export { profileKeys, profilePictureQuery } from "./queries.ts";
