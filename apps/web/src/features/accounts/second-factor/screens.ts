/** The screens that are loaded together, so that the first script of the app lists one chunk for them. */
export { SecondFactorMissing } from "./missing.tsx";
export { ProofDialog } from "./proof-dialog.tsx";
export { SignInStep } from "./sign-in-step.tsx";
