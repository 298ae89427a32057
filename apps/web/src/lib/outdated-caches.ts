/** Names of caches from before stories had `warnings`: kinds that have other names since then. */
const outdatedName = /^kora-kept-(feed|story)-/;

/** Deletes the caches of formats that the app does not read any more. */
export async function deleteOutdatedCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => outdatedName.test(name)).map((name) => caches.delete(name)),
  );
}
