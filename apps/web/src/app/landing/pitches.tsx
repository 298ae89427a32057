import { landingText } from "#text/landing.ts";
import { type PitchName, PitchPicture } from "./pitch-pictures.tsx";

const { pitches: text } = landingText;
const names: readonly PitchName[] = ["hire", "read", "connect", "news", "write"];

/** Kora's five main features. */
export function Pitches() {
  return (
    <section className="mx-auto w-full max-w-page px-6 py-12 lg:py-20">
      <h2 className="max-w-form font-medium font-story text-2xl sm:text-3xl">{text.title}</h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:mt-12 lg:grid-cols-3 lg:gap-y-12">
        {names.map((name) => (
          <li key={name} className="flex items-start gap-4 lg:flex-col">
            <PitchPicture name={name} />
            <div className="min-w-0">
              <h3 className="text-lg leading-tight">{text[name].title}</h3>
              <p className="mt-1.5 text-text-muted">{text[name].description}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
