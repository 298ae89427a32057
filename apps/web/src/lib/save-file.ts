/** Gives a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has it by then; an address that stays keeps the file in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
