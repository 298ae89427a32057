import { serveWorker } from "../../serve-worker.ts";
import { inspectFile } from "./inspect-file.ts";

serveWorker(inspectFile);
