/**
 * Returns the header of a file that is saved and not shown. It has the file name twice (RFC 6266): as ASCII for old
 * browsers, and in UTF-8.
 */
export function toContentDisposition(fileName: string): string {
  const asciiName = fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const encodedName = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}
