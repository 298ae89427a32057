export { OwnPicture } from "./own-picture.tsx";
export { faceQuery, profileKeys } from "./queries.ts";
