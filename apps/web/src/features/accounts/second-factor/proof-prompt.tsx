import { useSyncExternalStore } from "react";
import { finishProof, isProofRequested, subscribeToProof } from "../../../lib/proof.ts";
import { closeOnError } from "../../../ui/close-on-error.tsx";
import { lazyComponent } from "../../../ui/lazy-component.tsx";

/** Asks for the second factor. If it fails to load, `closeOnError` calls the prop `onLoadError`. */
export const ProofDialog = /* @__PURE__ */ lazyComponent(
  async () => (await import("./screens.ts")).ProofDialog,
  { fallback: null, onError: closeOnError },
);

/** Shows the dialog while a call waits for the repeated proof of the second factor. */
export function ProofPrompt() {
  const isRequested = useSyncExternalStore(subscribeToProof, isProofRequested, () => false);
  if (!isRequested) return null;
  return <ProofDialog onDone={finishProof} onLoadError={() => finishProof(false)} />;
}
