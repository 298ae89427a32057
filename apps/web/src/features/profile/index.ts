export { OwnPicture } from "./own-picture.tsx";
export { profileKeys, profilePictureQuery } from "./queries.ts";
