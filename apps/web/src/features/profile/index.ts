export { OwnPicture } from "./picture/own-picture.tsx";
export { faceQuery, profileKeys } from "./queries.ts";
