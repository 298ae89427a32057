/** Offers a file as a browser download. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Frees the memory of the blob. The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
