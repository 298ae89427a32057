import type { ImportView } from "@kora/contract/imports";
import { inTransaction, type ViewerContext } from "../../platform/context.ts";
import { lockOwnImport } from "./access.ts";
import { toImportView } from "./views.ts";

/** Enqueues the job of an import again if it is not done. Throws 404 for the import of another user. */
export function resumeImport(ctx: ViewerContext, id: string): Promise<ImportView> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockOwnImport(tx, id);
    const view = toImportView(row);
    if (view.state === "running") await tx.enqueue("make-imported-drafts", { importId: id });
    return view;
  });
}
