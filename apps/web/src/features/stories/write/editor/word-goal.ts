import { limits } from "@kora/contract/limits";
import { useState } from "react";
import { deviceStore } from "../../../../lib/storage.ts";

const storageKey = "wordGoal";

/** Returns the goal of a stored or typed text; null for none. */
export function toWordGoal(text: string | null): number | null {
  const goal = Number(text);
  return Number.isInteger(goal) && goal >= 1 && goal <= limits.story.words ? goal : null;
}

/** Returns the number of words that the writer aims at, which this device remembers, and a function to set it. */
export function useWordGoal() {
  const [goal, setGoal] = useState(() => toWordGoal(deviceStore.get(storageKey)));
  return [
    goal,
    (newGoal: number | null) => {
      if (newGoal === null) deviceStore.remove(storageKey);
      else deviceStore.set(storageKey, String(newGoal));
      setGoal(newGoal);
    },
  ] as const;
}
