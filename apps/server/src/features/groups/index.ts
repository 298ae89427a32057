export { groupEvents, groupRoutes } from "./routes.ts";
