import { useSyncExternalStore } from "react";
import { finishProof, isProofRequested, subscribeToProof } from "../../../lib/proof.ts";
import { lazyDialog } from "../../../ui/close-on-error.tsx";

/** Asks for the second factor. */
export const ProofDialog = /* @__PURE__ */ lazyDialog(
  async () => (await import("./screens.ts")).ProofDialog,
);

/** Shows the dialog while a call waits for the repeated proof of the second factor. */
export function ProofPrompt() {
  const isRequested = useSyncExternalStore(subscribeToProof, isProofRequested, () => false);
  if (!isRequested) return null;
  return <ProofDialog onDone={finishProof} onLoadError={() => finishProof(false)} />;
}
