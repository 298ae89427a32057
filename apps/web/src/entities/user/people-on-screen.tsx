import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useOnline } from "./use-online.ts";

/** Debounce of scrolling, in milliseconds. */
const pause = 250;

type Enter = (userId: string) => () => void;

const EnterContext = createContext<Enter>(() => () => undefined);

/** Watches the presence of the users rendered below that call `usePersonOnScreen`. */
export function PeopleOnScreen({ children }: { children: ReactNode }) {
  const [drawn] = useState(() => new Set<string>());
  const [settled, setSettled] = useState<readonly string[]>([]);
  const [enter] = useState((): Enter => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setSettled([...drawn]), pause);
    };
    return (userId) => {
      drawn.add(userId);
      settle();
      return () => {
        drawn.delete(userId);
        settle();
      };
    };
  });
  useOnline(settled);
  return <EnterContext value={enter}>{children}</EnterContext>;
}

/** Registers a rendered user. */
export function usePersonOnScreen(userId: string): void {
  const enter = useContext(EnterContext);
  useEffect(() => enter(userId), [enter, userId]);
}
