import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useOnline } from "./use-online.ts";

/** A pause in scrolling. */
const pause = 250;

type Enter = (userId: string) => () => void;

const EnterContext = createContext<Enter>(() => () => undefined);

/** Keeps it true who is online of those people below that are drawn (`usePersonOnScreen`), and of no others. */
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

/** Says that this person is drawn. */
export function usePersonOnScreen(userId: string): void {
  const enter = useContext(EnterContext);
  useEffect(() => enter(userId), [enter, userId]);
}
