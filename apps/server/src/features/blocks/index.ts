export {
  createGetTargetComment,
  getTargetStory,
  getTargetUser,
  type Target,
  type TargetContext,
  toTarget,
} from "./access.ts";
export { blockRoutes } from "./routes.ts";
