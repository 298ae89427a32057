import { toTextParts } from "./link-parts.ts";

/** Words as they were written, with the addresses in them as links that tell nothing of where one comes from. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
      {toTextParts(text).map((part, index) =>
        part.href === null ? (
          part.text
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name
            key={index}
            href={part.href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="text-link underline underline-offset-2"
          >
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}
