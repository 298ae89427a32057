export { playlistRoutes } from "./routes.ts";
