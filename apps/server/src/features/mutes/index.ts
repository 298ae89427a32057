import { defineFeature } from "../../platform/feature.ts";
import { muteRoutes } from "./routes.ts";

export { sendMutedWords } from "./muted-words.ts";

export const muteFeature = defineFeature({ calls: muteRoutes });
