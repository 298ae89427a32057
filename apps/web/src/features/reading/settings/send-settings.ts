import type { ReadingSettings } from "@kora/contract/reading-settings";
import { ApiError, api } from "../../../lib/api.ts";
import { getSession } from "../../../lib/session.ts";
import { storeReceived, storeSettings } from "./store-settings.ts";
import { readStored } from "./stored-settings.ts";

type Changes = Partial<ReadingSettings>;

/** Milliseconds after the last change. A slider that is dragged changes many times. */
const sendDelay = 600;

let timer: ReturnType<typeof setTimeout> | undefined;
let sending: Promise<void> | undefined;

/** Returns the changes without those of `sent`; what was changed once more meanwhile stays. */
function withoutSent(changes: Changes, sent: Changes): Changes {
  const entries = Object.entries(changes);
  return Object.fromEntries(
    entries.filter(([name, value]) => sent[name as keyof Changes] !== value),
  );
}

async function send(userId: string): Promise<void> {
  const { unsent } = readStored(userId);
  if (Object.keys(unsent).length === 0) return;
  const dropSent = () => {
    const stored = readStored(userId);
    storeSettings(userId, { ...stored, unsent: withoutSent(stored.unsent, unsent) });
  };
  try {
    const settings = await api.call("setReadingSettings", { body: { ...unsent } });
    // A logout has removed the settings meanwhile.
    if (getSession().userId !== userId) return;
    storeReceived(userId, settings);
  } catch (error) {
    // Without a connection the changes stay until it is back, or until a story is opened again.
    const isRefused = error instanceof ApiError && error.code === "VALIDATION";
    if (!isRefused) throw error;
  }
  dropSent();
  await send(userId);
}

/** Sends the changes of this device that the server has not confirmed. */
export async function sendSettings(): Promise<void> {
  clearTimeout(timer);
  const { userId } = getSession();
  if (userId === null) return;
  sending ??= send(userId).finally(() => {
    sending = undefined;
  });
  await sending;
}

const sendQuietly = () => void sendSettings().catch(() => undefined);
addEventListener("online", sendQuietly);

/** Changes the viewer's reading settings here at once, and soon on the server. */
export function changeSettings(changes: Changes): void {
  const { userId } = getSession();
  if (userId === null) return;
  const stored = readStored(userId);
  // A text size that the device stored before the account had settings becomes one of the account.
  const earlier = stored.revision === 0 ? stored.account : {};
  storeSettings(userId, { ...stored, unsent: { ...earlier, ...stored.unsent, ...changes } });
  clearTimeout(timer);
  timer = setTimeout(sendQuietly, sendDelay);
}
