import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { drawReplay, type ReplayJob } from './draw.js';

/** The thread in which a replay is drawn: one job, one answer, and it ends. */

const job: z.ZodType<ReplayJob> = z.object({ record: z.string(), locale: z.string() });
const drawn = drawReplay(job.parse(workerData));
parentPort?.postMessage(drawn);
