import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useWatchPresence } from "./use-watch-presence.ts";

/** Debounce of scrolling, in milliseconds. */
const debounceMilliseconds = 250;

type Register = (userId: string) => () => void;

const RegisterContext = createContext<Register>(() => () => undefined);

/** Watches the presence of the users rendered below that call `useVisibleUser`. */
export function VisibleUsers({ children }: { children: ReactNode }) {
  const [visible] = useState(() => new Set<string>());
  const [watched, setWatched] = useState<readonly string[]>([]);
  const [register] = useState((): Register => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleUpdate = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setWatched([...visible]), debounceMilliseconds);
    };
    return (userId) => {
      visible.add(userId);
      scheduleUpdate();
      return () => {
        visible.delete(userId);
        scheduleUpdate();
      };
    };
  });
  useWatchPresence(watched);
  return <RegisterContext value={register}>{children}</RegisterContext>;
}

/** Registers a rendered user. */
export function useVisibleUser(userId: string): void {
  const register = useContext(RegisterContext);
  useEffect(() => register(userId), [register, userId]);
}
