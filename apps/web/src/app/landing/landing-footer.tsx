import { queryOptions, useQuery } from "@tanstack/react-query";
import { landingText } from "#text/landing.ts";
import { api } from "../../lib/api.ts";
import { TextLink } from "../../ui/link.tsx";
import { PatternStrip } from "../../ui/pattern.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ThemeSwitch } from "../../ui/theme-switch.tsx";

/** Site information from the operator of this installation. The prerendered page has the server's response. */
const siteQuery = queryOptions({
  queryKey: ["site"],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => api.call("getSiteInfo", {}, { signal }),
});

const { footer: text } = landingText;

/** Footer of the landing page with contact details and the theme switch. */
export function LandingFooter() {
  return (
    <footer className="bg-surface-sunken">
      <PatternStrip className="h-4 w-full lg:h-6" />
      <div className="mx-auto grid max-w-page gap-8 px-6 pt-10 pb-[calc(2rem+env(safe-area-inset-bottom))] sm:grid-cols-2 lg:grid-cols-[1fr_1fr_20rem]">
        <section>
          <h2 className="text-base">{text.socials}</h2>
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-text-muted">
            {text.socialLabels.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </section>
        <Phones />
        <div className="grid content-start gap-3 sm:col-span-2 lg:col-span-1">
          <ThemeSwitch />
        </div>
        <p
          // The year of the visitor's clock may differ from that of the server, which rendered the page.
          suppressHydrationWarning
          className="flex flex-wrap items-center gap-x-4 text-sm text-text-muted sm:col-span-2 lg:col-span-3"
        >
          {text.copyright(new Date().getFullYear())}
          <TextLink to="/about" className="inline-flex min-h-11 items-center">
            {landingText.about}
          </TextLink>
          <TextLink to="/licences" className="inline-flex min-h-11 items-center">
            {text.licences}
          </TextLink>
        </p>
      </div>
    </footer>
  );
}

function Phones() {
  const { data, isError } = useQuery(siteQuery);
  if (isError || data?.contactPhones.length === 0) return null;
  return (
    <section>
      <h2 className="text-base">{text.phones}</h2>
      {data ? <PhoneList phones={data.contactPhones} /> : <Skeleton className="mt-3 h-5 w-40" />}
    </section>
  );
}

function PhoneList({ phones }: { phones: readonly string[] }) {
  return (
    <ul className="grid">
      {phones.map((phone) => (
        <li key={phone}>
          <a
            href={`tel:${phone.replace(/[^\d+]/g, "")}`}
            className="inline-flex min-h-11 items-center text-link tabular-nums underline-offset-3 hover:underline"
          >
            {phone}
          </a>
        </li>
      ))}
    </ul>
  );
}
