import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { isSaverMode } from "../../lib/is-saver-mode.ts";
import { useWatchPresence } from "./use-watch-presence.ts";

/**
 * The set of users changes often during scrolling. The subscription is updated once it has not changed for this time.
 */
const debounceMilliseconds = 250;
/** In saver mode, presence is requested for a short time in each minute, instead of being sent with every change. */
const saverMilliseconds = { watched: 2000, unwatched: 58_000 } as const;

/** Adds a user to the set whose presence is watched, and returns the function that removes them from it. */
type Register = (userId: string) => () => void;

const RegisterContext = createContext<Register>(() => () => undefined);

/** Subscribes once for all users whose presence descendants watch by `useWatchPresenceOf`. */
export function PresenceSubscription({ children }: { children: ReactNode }) {
  const [mountedIds] = useState(() => new Set<string>());
  const [watchedIds, setWatched] = useState<readonly string[]>([]);
  const [register] = useState((): Register => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      setWatched([...mountedIds]);
      if (isSaverMode() && mountedIds.size > 0)
        timer = setTimeout(pause, saverMilliseconds.watched);
    };
    const pause = () => {
      setWatched([]);
      timer = setTimeout(update, saverMilliseconds.unwatched);
    };
    const scheduleUpdate = () => {
      clearTimeout(timer);
      timer = setTimeout(update, debounceMilliseconds);
    };
    return (userId) => {
      mountedIds.add(userId);
      scheduleUpdate();
      return () => {
        mountedIds.delete(userId);
        scheduleUpdate();
      };
    };
  });
  useWatchPresence(watchedIds);
  return <RegisterContext value={register}>{children}</RegisterContext>;
}

/** Keeps `isOnline` of a user up to date while the component is mounted, by the surrounding `PresenceSubscription`. */
export function useWatchPresenceOf(userId: string): void {
  const register = useContext(RegisterContext);
  useEffect(() => register(userId), [register, userId]);
}
