import { type Logger, pino } from 'pino';

/** The most characters of the log that wait to be written. More are dropped: a reader that hangs must not fill the memory. */
const maxWaiting = 8 * 1024 * 1024;

/**
 * Opens the server's log. Lines are written together, at most a moment later: one write for each would take a tenth of the
 * time of a call. Lines that are dropped are counted, and the count is logged once there is room again.
 * @param level one of pino's
 * @param fd where to write
 */
export function openLog(level: string, fd: number = process.stdout.fd): Logger {
  const output = pino.destination({ dest: fd, minLength: 8192, maxLength: maxWaiting, sync: false });
  const flushing = setInterval(() => {
    // From its end until its file is closed it throws when it is flushed. Its types don't know the field.
    if (!Reflect.get(output, 'destroyed')) output.flush();
  }, 100).unref();
  output.on('close', () => clearInterval(flushing));
  const log = pino({ level, redact: ['req.headers.authorization'] }, output);
  let dropped = 0;
  output.on('drop', () => {
    dropped += 1;
  });
  output.on('drain', () => {
    const lines = dropped;
    if (lines === 0) return;
    dropped = 0;
    log.warn({ dropped: lines }, 'lines of the log were dropped: its reader was too slow');
  });
  return log;
}
