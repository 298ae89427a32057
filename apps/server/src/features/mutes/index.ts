export { muteRoutes } from "./routes.ts";
