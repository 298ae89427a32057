import { useEffect, useState } from "react";
import { birthMonthText as text } from "#text/birth-month.ts";
import { api } from "../../lib/api.ts";
import { deviceStore } from "../../lib/storage.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/link.tsx";

/** The page finds out whether the user has answered after this time, when it has loaded what it shows. */
const delayMilliseconds = 10_000;

/**
 * Asks for the month of the viewer's birth once on this device, unless it is known. `storageKey` has the state of the
 * question: null, `due` or `done`. It is shown from the next visit of the page on, because a card that appears later
 * moves the page.
 */
export function BirthMonthQuestion({ storageKey }: { storageKey: string }) {
  const [state, setState] = useState(() => deviceStore.get(storageKey));
  useEffect(() => {
    if (state !== null) return;
    const timer = setTimeout(() => {
      void api.call("getProfile", {}).then(
        ({ user }) => {
          if (deviceStore.get(storageKey) !== null) return;
          deviceStore.set(storageKey, user.birthMonth === null ? "due" : "done");
        },
        // After a failure, the next visit tries again.
        () => undefined,
      );
    }, delayMilliseconds);
    return () => clearTimeout(timer);
  }, [state, storageKey]);
  if (state !== "due") return null;
  const end = () => {
    deviceStore.set(storageKey, "done");
    setState("done");
  };
  return (
    <section
      aria-labelledby="birth-month-question"
      className="mb-4 grid gap-2 rounded-lg border border-line bg-surface-raised p-4 shadow-card"
    >
      <h2 id="birth-month-question" className="font-medium font-story text-lg">
        {text.title}
      </h2>
      <p className="text-text-muted">{text.body}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="primary" to="/theuser#age" onClick={end}>
          {text.answer}
        </ButtonLink>
        <Button onClick={end}>{text.notNow}</Button>
      </div>
    </section>
  );
}
