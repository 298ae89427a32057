import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useWatchPresence } from "./use-watch-presence.ts";

/** The set of visible users changes often during scrolling, so presence is watched once it has not changed for this time. */
const debounceMilliseconds = 250;

/** Registers a user and returns the function that unregisters them. */
type Register = (userId: string) => () => void;

const RegisterContext = createContext<Register>(() => () => undefined);

/** Watches the presence of all users that descendants register by `useVisibleUser`. */
export function VisibleUsers({ children }: { children: ReactNode }) {
  const [visibleIds] = useState(() => new Set<string>());
  const [watchedIds, setWatched] = useState<readonly string[]>([]);
  const [register] = useState((): Register => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleUpdate = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setWatched([...visibleIds]), debounceMilliseconds);
    };
    return (userId) => {
      visibleIds.add(userId);
      scheduleUpdate();
      return () => {
        visibleIds.delete(userId);
        scheduleUpdate();
      };
    };
  });
  useWatchPresence(watchedIds);
  return <RegisterContext value={register}>{children}</RegisterContext>;
}

/** Registers a user with `VisibleUsers` while the component is mounted. */
export function useVisibleUser(userId: string): void {
  const register = useContext(RegisterContext);
  useEffect(() => register(userId), [register, userId]);
}
