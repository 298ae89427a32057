import { BookDown, FileDown } from "lucide-react";
import { downloadsText as text } from "#text/downloads.ts";
import { ApiError, api, errorMessage } from "../../lib/api.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/button.tsx";
import type { MenuItem } from "../../ui/menu.tsx";
import { useDismissibleToast } from "../../ui/toast.tsx";

interface Work {
  readonly kind: "Story" | "Series" | "Playlist" | "Writer";
  readonly id: string;
}

/**
 * Returns the menu items that download works as a file: one for each format. The server makes the file while it arrives.
 * The download goes on when the menu is no longer shown.
 */
export function useDownloadItems({ kind, id }: Work): MenuItem[] {
  const toast = useDismissibleToast();
  const download = async (format: keyof typeof text.formats) => {
    const controller = new AbortController();
    const hideToast = toast(
      text.preparing,
      "plain",
      <Button variant="quiet" onClick={() => controller.abort()}>
        {text.cancel}
      </Button>,
    );
    try {
      const { signal } = controller;
      const file = await api.file(`download${kind}${format}`, { params: { id } }, { signal });
      saveFile(file, file.name);
      toast(text.done(file.name), "success");
    } catch (error) {
      const isCancelled = error instanceof ApiError && error.code === "CANCELLED";
      if (!isCancelled) toast(errorMessage(error, text.failed), "danger");
    } finally {
      hideToast();
    }
  };
  return [
    {
      label: text.formats.Epub,
      icon: <BookDown aria-hidden="true" />,
      onSelect: () => void download("Epub"),
    },
    {
      label: text.formats.Html,
      icon: <FileDown aria-hidden="true" />,
      onSelect: () => void download("Html"),
    },
  ];
}
