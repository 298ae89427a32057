import { useEffect, useState } from "react";
import { useViewerId } from "../../lib/session.ts";
import { deviceStore } from "../../lib/storage.ts";
import { hideOnError, lazyComponent } from "../../ui/lazy-component.tsx";

const load = () => import("./birth-month-card.tsx");
const BirthMonthCard = lazyComponent(async () => (await load()).BirthMonthCard, {
  fallback: <div className="min-h-44" />,
  onError: hideOnError,
});

/** The page finds out whether the user has answered after this time, when it has loaded what it shows. */
const delayMilliseconds = 10_000;

/**
 * Asks for the month of the viewer's birth once on this device, unless it is known. The question is shown from the next
 * visit of the page on, because a card that appears later moves the page.
 */
export function BirthMonthQuestion() {
  const key = `birthMonthQuestion ${useViewerId()}`;
  const [state, setState] = useState(() => deviceStore.get(key));
  useEffect(() => {
    if (state !== null) return;
    const timer = setTimeout(() => {
      // After a failure, the next visit tries again.
      load()
        .then(({ storeWhetherDue }) => storeWhetherDue(key))
        .catch(() => undefined);
    }, delayMilliseconds);
    return () => clearTimeout(timer);
  }, [state, key]);
  if (state !== "due") return null;
  const end = () => {
    deviceStore.set(key, "done");
    setState("done");
  };
  return <BirthMonthCard onEnd={end} />;
}
