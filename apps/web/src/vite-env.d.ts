/// <reference types="vite/client" />

/** The module and its imports as one inline script; `build/inline-script.ts` bundles it. */
declare module "*?script" {
  const code: string;

  export { code };
}
