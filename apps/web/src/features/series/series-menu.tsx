import type { SeriesWithContents } from "@kora/contract/series";
import { Ellipsis } from "lucide-react";
import { seriesText } from "#text/series.ts";
import { Menu } from "../../ui/menu.tsx";
import { useDownloadItems } from "../downloads/index.ts";
import { useLibraryItem } from "../library/index.ts";
import { useOpenInModeration } from "../moderation/index.ts";
import { reportItem, useReport } from "../reports/index.ts";

/** The menu of a series. Its griot has it only while there is something to download. */
export function SeriesMenu({ series, isOwn }: { series: SeriesWithContents; isOwn: boolean }) {
  const { _id: id, title, mayDownload, contents } = series;
  const downloadItems = useDownloadItems({ kind: "Series", id });
  const [libraryItems, libraryDialog] = useLibraryItem({ kind: "series", id, title });
  const moderationItems = useOpenInModeration({ kind: "series", targetId: id });
  const report = useReport();
  const reportSeries = () => report({ type: "series", targetId: id });
  const items = [
    ...(contents.length > 0 ? libraryItems : []),
    ...(mayDownload && contents.length > 0 ? downloadItems : []),
    ...(isOwn ? [] : [reportItem(() => void reportSeries()), ...moderationItems]),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Menu label={seriesText.page.options} icon={<Ellipsis aria-hidden="true" />} items={items} />
      {libraryDialog}
    </>
  );
}
