export { readingRoutes } from "./routes.ts";
