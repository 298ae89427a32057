/** A path of Windows: a drive or a share. Elsewhere a backslash is a character of the name, as in `AC\DC live.pdf`. */
const windowsPath = /^(?:[A-Za-z]:|\\)\\/;

/**
 * Returns the name of an uploaded file as its user typed it, without folders in front of it. Browsers write `"` and line
 * breaks of a name as `%22`, `%0A` and `%0D` (WHATWG HTML, multipart form data).
 */
export function toUploadedFileName(sentName: string): string {
  const name = sentName.split(windowsPath.test(sentName) ? /[/\\]/ : "/").at(-1) ?? "";
  return name.replaceAll("%22", '"').replaceAll(/%0[AD]/gi, " ");
}
