import { useId } from "react";
import { birthMonthText as text } from "#text/birth-month.ts";
import { api } from "../../lib/api.ts";
import { deviceStore } from "../../lib/storage.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/link.tsx";

/** Asks for the month of the viewer's birth, which the profile then takes. */
export function BirthMonthCard({ onEnd }: { onEnd: () => void }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mb-4 grid gap-2 rounded-lg border border-line bg-surface-raised p-4 shadow-card"
    >
      <h2 id={id} className="font-medium font-story text-lg">
        {text.title}
      </h2>
      <p className="text-text-muted">{text.body}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink variant="primary" to="/theuser#age" onClick={onEnd}>
          {text.answer}
        </ButtonLink>
        <Button onClick={onEnd}>{text.notNow}</Button>
      </div>
    </section>
  );
}

/** Stores under `key` whether the home page has to show the card: `due` or `done`. */
export async function storeWhetherDue(key: string): Promise<void> {
  const { user } = await api.call("getProfile", {});
  deviceStore.set(key, user.birthMonth === null ? "due" : "done");
}
