import { csv } from './csv.ts';
import type { FileFormat } from './format.ts';
import type { ExportRequest } from './request.ts';

/** Every format by its name in the call. */
export const formats: Readonly<Record<ExportRequest['format'], FileFormat>> = { csv };
