/** Offers a file as a browser download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has started by then; the blob stays in memory until its URL is revoked.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
