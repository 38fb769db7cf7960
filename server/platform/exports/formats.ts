import { csv } from './csv.ts';
import type { FileFormat } from './format.ts';
import { ndjson } from './ndjson.ts';
import type { ExportRequest } from './request.ts';
import { xlsx } from './xlsx.ts';

/** Every format by its name in the call. */
export const formats: Readonly<Record<ExportRequest['format'], FileFormat>> = { csv, ndjson, xlsx };
