import { defineFeature } from "../../platform/feature.ts";
import { createPushRoutes } from "./routes.ts";

export { type PushServices, sendPush } from "./send-push.ts";
export { hasPushSubscription } from "./subscriptions.ts";

export function createNotificationFeature({ pushKey }: { pushKey: string }) {
  return defineFeature({ calls: createPushRoutes(pushKey) });
}
