import { createAccount } from "../../apps/server/src/features/accounts/index.ts";
import { sendMessage } from "../../apps/server/src/features/messages/send/send-message.ts";
import { muteUser } from "../../apps/server/src/features/mutes/mute-user.ts";
import { setMutedWords } from "../../apps/server/src/features/mutes/muted-words.ts";
import { setPrivacy } from "../../apps/server/src/features/profile/set-privacy.ts";
import { updateProfile } from "../../apps/server/src/features/profile/update-profile.ts";
import {
  type Context,
  toInternalViewer,
  type ViewerContext,
} from "../../apps/server/src/platform/context.ts";
import { safety } from "./content/safety.ts";
import { hour } from "./durations.ts";
import { type DemoClock, demoPassword } from "./load-community.ts";

interface Loader {
  readonly visitor: Context;
  readonly contextOf: (username: string) => ViewerContext;
  readonly clock: DemoClock;
  readonly today: Date;
}

/** Creates a minor, message requests that wait, a muted user and muted words. */
export async function loadSafety({ visitor, contextOf, clock, today }: Loader): Promise<void> {
  const { minor, requestsTo, requests, muted, mutedWords } = safety;
  const { username, name, years } = minor;
  const account = { username, name, email: `${username}@example.com`, password: demoPassword };
  const { userId } = await createAccount(visitor, account, { verified: true });
  const viewer = toInternalViewer(userId);
  const birthMonth = `${today.getFullYear() - years - 1}-12`;
  await updateProfile({ ...visitor, viewer }, { birthMonth }, undefined);

  await setPrivacy(contextOf(requestsTo), { messages: "requests" });
  for (const [index, { from, content }] of requests.entries()) {
    clock.set(new Date(today.getTime() - (requests.length - index) * 3 * hour));
    const recipientId = contextOf(requestsTo).viewer.userId;
    await sendMessage(contextOf(from), { recipientId, content, disappearAfter: 0 });
  }
  const [muter, mutedUser] = muted;
  await muteUser(contextOf(muter), contextOf(mutedUser).viewer.userId);
  await setMutedWords(contextOf(muter), mutedWords);
}
