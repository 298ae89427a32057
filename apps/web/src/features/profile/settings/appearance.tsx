import type { ReactNode } from "react";
import { profileText } from "#text/profile.ts";
import { ThemeSwitch } from "../../../ui/theme-switch.tsx";
import { ReadingSizeSwitch, useReadingFont } from "../../stories/index.ts";
import { SectionBody } from "../section.tsx";

const { appearance: text } = profileText;

/** The theme, and how large stories are read; both of this device. */
export function Appearance() {
  const fontSize = useReadingFont();
  return (
    <SectionBody>
      <Choice title={text.theme}>
        <ThemeSwitch />
      </Choice>
      <Choice title={text.size}>
        <ReadingSizeSwitch />
      </Choice>
      <p
        className="rounded-md bg-surface-sunken px-4 py-3 font-story leading-relaxed"
        style={{ fontSize }}
      >
        {text.sample}
      </p>
      <p className="text-sm text-text-muted">{text.kept}</p>
    </SectionBody>
  );
}

function Choice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid max-w-dialog gap-1.5">
      {/* The choice says it itself to screen readers. */}
      <p aria-hidden="true" className="font-medium">
        {title}
      </p>
      {children}
    </div>
  );
}
