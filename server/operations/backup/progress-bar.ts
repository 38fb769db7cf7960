const width = 24;

/** A progress bar on a terminal. */
export interface ProgressBar {
  /** Shows how much is done, from 0 to 1, and what is being done. */
  show: (done: number, what?: string) => void;
  /** Ends the line of the bar. */
  end: () => void;
}

/**
 * Shows progress on standard error, so that a backup can go to standard output: a growing bar on a terminal, else a
 * line at each tenth.
 */
export function progressBar(title: string, stream: NodeJS.WriteStream = process.stderr): ProgressBar {
  let tenth = -1;
  let longest = 0;
  return {
    show(done, what = '') {
      const percent = Math.min(100, Math.floor(done * 100));
      if (stream.isTTY) {
        const filled = Math.round((percent / 100) * width);
        const line = `${title} ${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${percent} % ${what}`;
        // Overwrites the rest of a longer line.
        longest = Math.max(longest, line.length);
        stream.write(`\r${line.padEnd(longest)}`);
      } else if (Math.floor(percent / 10) > tenth) {
        tenth = Math.floor(percent / 10);
        stream.write(`${title}: ${tenth * 10} %\n`);
      }
    },
    end() {
      if (longest > 0) stream.write('\n');
    },
  };
}
