export { faceQuery, profileKeys } from "./queries.ts";
