import { downloadsText } from "#text/downloads.ts";

/** Links that download a story or series as a file. `path` is that of its calls. */
export function DownloadLinks({ path }: { path: string }) {
  const formats = [
    { extension: "epub", label: downloadsText.formats.Epub },
    { extension: "html", label: downloadsText.formats.Html },
  ];
  return (
    // Each byte counts on a page with a long story. The server sends the files as attachments.
    <p className="flex flex-wrap gap-x-3 pt-3">
      {formats.map(({ extension, label }) => (
        <a
          key={extension}
          href={`/api${path}/download.${extension}`}
          className="inline-flex min-h-11 items-center font-medium text-link"
        >
          {label}
        </a>
      ))}
    </p>
  );
}
