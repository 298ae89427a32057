import { api } from "../../../lib/api.ts";
import { SectionBody } from "../section.tsx";
import { ExportButton } from "./export-button.tsx";

/** The section with the export of the viewer's data. */
export function ExportData() {
  return (
    <SectionBody>
      <ExportButton client={api} />
    </SectionBody>
  );
}
