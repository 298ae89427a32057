import { useState } from "react";
import { uiText } from "#text/ui.ts";
import { useSaverMode } from "../lib/saver-mode.ts";
import { cx } from "./cx.ts";
import { initials } from "./initials.ts";

export interface AvatarProps {
  /** Path of the picture, or null. */
  src: string | null | undefined;
  /** The name of the user or group. Most screens show it beside the picture, so screen readers skip the picture. */
  name: string;
  /** Width and height in pixels. */
  size?: 24 | 32 | 40 | 56 | 96;
  /** Shown without a picture: the initials of the name or the words `No Image`. */
  fallback?: "initials" | "no-image";
  className?: string;
}

const sizes = {
  24: "size-6 text-[0.625rem]",
  32: "size-8 text-xs",
  40: "size-10 text-sm",
  56: "size-14 text-lg",
  96: "size-24 text-2xl",
} as const;

/** Background and text color behind the initials. */
const palettes = [
  "bg-cloth-indigo text-cloth-cream",
  "bg-cloth-sand text-cloth-ink",
  "bg-cloth-saffron text-cloth-ink",
  "bg-cloth-night text-cloth-cream",
] as const;

function pickPalette(name: string): string {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return palettes[sum % palettes.length] ?? palettes[0];
}

/** The round picture of a user or group. Saver mode shows only pictures that were just chosen on this device. */
export function Avatar({ src, name, size = 40, fallback = "initials", className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const shape = cx("shrink-0 rounded-full object-cover", sizes[size], className);
  const isSaved = useSaverMode() && src?.startsWith("/");
  if (src && failedSrc !== src && !isSaved) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setFailedSrc(src)}
        className={cx(shape, "bg-surface-sunken")}
      />
    );
  }
  if (fallback === "no-image" && !isSaved) {
    return (
      <span
        className={cx(
          shape,
          "grid place-items-center border border-line-strong border-dashed bg-surface-sunken p-1 text-center font-normal text-text-muted text-xs leading-none",
        )}
      >
        {uiText.noImage}
      </span>
    );
  }
  return (
    <span
      aria-hidden="true"
      className={cx(shape, "grid place-items-center font-bold select-none", pickPalette(name))}
    >
      {initials(name)}
    </span>
  );
}
