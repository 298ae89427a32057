export {
  createGetTargetComment,
  getTargetStory,
  getTargetUser,
  type Target,
  type TargetContext,
  toTarget,
  toUserId,
} from "./access.ts";
export { blockRoutes } from "./routes.ts";
