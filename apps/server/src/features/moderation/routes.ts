import type { moderationCalls } from "@kora/contract/moderation";
import { sentences } from "@kora/contract/sentences";
import type { Handlers } from "../../platform/http/mount-calls.ts";
import { getReportCopy } from "../reports/index.ts";
import { getModeratedEntity } from "./find-entity.ts";
import { getPerson } from "./get-person.ts";
import { listModerationLog } from "./list-moderation-log.ts";
import { listReports } from "./list-reports.ts";
import { moderate } from "./moderate.ts";
import { addNote, deleteNote, listNotes } from "./notes.ts";
import { createAppeal } from "./sanctions/create-appeal.ts";
import { decideAppeal } from "./sanctions/decide-appeal.ts";
import { listAppeals } from "./sanctions/list-appeals.ts";
import { listSanctions, listSanctionsOfPerson } from "./sanctions/list-sanctions.ts";
import { searchAsModerator } from "./search.ts";
import { takeReport } from "./take-report.ts";

export const moderationRoutes: Handlers<typeof moderationCalls> = {
  listReports: (ctx, { query }) => listReports(ctx, query),

  getReportCopy: (ctx, { params }) => getReportCopy(ctx, params.copyId),

  getModeratedEntity: (ctx, { params }) => getModeratedEntity(ctx, params),

  moderate: (ctx, { params, body: { act, ...body } }) =>
    moderate(ctx, { ...params, ...body, action: act }),

  takeReport: (ctx, { params, body }) => takeReport(ctx, { ...params, ...body }),

  listModerationLog: (ctx, { query }) => listModerationLog(ctx, query),

  searchAsModerator: (ctx, { query }) => searchAsModerator(ctx, query),

  getPersonAsModerator: (ctx, { params }) => getPerson(ctx, params.userId),

  listSanctionsOfPerson: (ctx, { params, query }) =>
    listSanctionsOfPerson(ctx, { ...params, ...query }),

  listNotes: (ctx, { params, query }) => listNotes(ctx, { ...params, ...query }),

  addNote: (ctx, { params, body }) => addNote(ctx, { ...params, ...body }),

  async deleteNote(ctx, { params }) {
    await deleteNote(ctx, params.noteId);
    return { msg: sentences.moderation.noteDeleted };
  },

  listSanctions: (ctx, { query }) => listSanctions(ctx, query),

  createAppeal: (ctx, { body }) => createAppeal(ctx, body),

  listAppeals: (ctx, { query }) => listAppeals(ctx, query),

  decideAppeal: (ctx, { params, body }) => decideAppeal(ctx, { ...params, ...body }),
};
