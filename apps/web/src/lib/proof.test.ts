import { expect, test, vi } from "vitest";
import { proofPrompt } from "./api.ts";
import { finishProof, isProofRequested, subscribeToProof } from "./proof.ts";

const requestProof = () => proofPrompt.request?.();

test("without a component that shows the dialog, no proof is requested", () => {
  expect(requestProof()).toBeUndefined();
  expect(isProofRequested()).toBe(false);
});

test("concurrent calls wait for one proof, and later calls for another", async () => {
  const listener = vi.fn();
  const unsubscribe = subscribeToProof(listener);
  const proofs = Promise.all([requestProof(), requestProof()]);
  expect([isProofRequested(), listener.mock.calls.length]).toEqual([true, 1]);
  finishProof(true);
  expect(await proofs).toEqual([true, true]);
  expect(isProofRequested()).toBe(false);
  const nextProof = requestProof();
  finishProof(false);
  expect(await nextProof).toBe(false);
  unsubscribe();
  expect(requestProof()).toBeUndefined();
});
