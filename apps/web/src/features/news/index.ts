export { newsKeys } from "./queries.ts";
