import { proofPrompt } from "./api.ts";

const listeners = new Set<() => void>();
/** The proof for which calls wait, and the function that ends the wait. */
let pending: {
  readonly proof: Promise<boolean>;
  readonly end: (isProven: boolean) => void;
} | null = null;

function setPending(next: typeof pending): void {
  pending = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the user to prove the second factor again, once for concurrent calls. Returns whether the user did.
 */
function requestProof(): Promise<boolean> {
  if (pending !== null) return pending.proof;
  let end: (isProven: boolean) => void = () => undefined;
  const proof = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  setPending({ proof, end });
  return proof;
}

/** Ends the wait of the calls. */
export function finishProof(isProven: boolean): void {
  pending?.end(isProven);
  setPending(null);
}

/** Returns whether calls wait for a proof. */
export const isProofRequested = (): boolean => pending !== null;

/**
 * Calls `listener` when a proof is requested or finished; until then, calls that require one fail. Returns an unsubscribe
 * function.
 */
export function subscribeToProof(listener: () => void): () => void {
  listeners.add(listener);
  proofPrompt.request = requestProof;
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) delete proofPrompt.request;
  };
}
