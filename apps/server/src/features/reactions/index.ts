import { defineFeature } from "../../platform/feature.ts";
import { reactionRoutes } from "./routes.ts";

export { deleteReactionsOfUser } from "./delete-reactions-of-user.ts";

export const reactionFeature = defineFeature({ calls: reactionRoutes });
