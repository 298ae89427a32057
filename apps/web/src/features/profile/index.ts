export { PictureUploader } from "./picture/picture-uploader.tsx";
export { faceQuery, profileKeys } from "./queries.ts";
