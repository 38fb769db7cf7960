import { open, readFile, rename } from 'node:fs/promises';
import { z } from 'zod';

const tableProgressSchema = z.object({
  /** Of the mapping. A table whose mapping changed is loaded again. */
  fingerprint: z.string(),
  /** The key of the last row of the history that was sent; null before the first one. */
  after: z.array(z.string()).nullable(),
  isLoaded: z.boolean(),
  /** The watermark up to which all changes were sent. */
  since: z.string(),
  /** Until when all rows were sent, by this machine's clock; null while the history is loaded for the first time. */
  completeAt: z.iso.datetime().nullable(),
});
export type TableProgress = z.output<typeof tableProgressSchema>;

const progressSchema = z.object({ tables: z.record(z.string(), tableProgressSchema) });

/** How far each table is, in a file next to the mapping. A killed connector continues from it. */
export class Progress {
  readonly #path: string;
  readonly #tables: Record<string, TableProgress>;

  private constructor(path: string, tables: Record<string, TableProgress>) {
    this.#path = path;
    this.#tables = tables;
  }

  /** @throws Error with a sentence if the file is damaged */
  static async read(path: string): Promise<Progress> {
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{"tables": {}}';
      throw error;
    });
    try {
      return new Progress(path, progressSchema.parse(JSON.parse(text)).tables);
    } catch {
      throw new Error(
        `${path} is damaged. Delete it: everything is sent again, and nothing is stored twice.`,
      );
    }
  }

  /** The progress of a table with this mapping; undefined if it has none yet. */
  of(table: string, fingerprint: string): TableProgress | undefined {
    const found = this.#tables[table];
    return found?.fingerprint === fingerprint ? found : undefined;
  }

  /** Replaces the file as a whole, so that it is never half written. */
  async save(table: string, progress: TableProgress): Promise<void> {
    this.#tables[table] = progress;
    const unfinished = `${this.#path}.unfinished`;
    const file = await open(unfinished, 'w');
    try {
      await file.writeFile(`${JSON.stringify({ tables: this.#tables }, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, this.#path);
  }
}
