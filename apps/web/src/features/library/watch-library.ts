/**
 * Lets the libraries of this device follow the session, and refreshes that of the signed-in user. It is apart from
 * `lazy-parts.ts`, so that the page that imports it need not list all chunks that the library needs.
 */
export async function watchLibrary(): Promise<void> {
  await (await import("./lazy-parts.ts")).watchLibrary();
}
