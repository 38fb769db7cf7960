/** The words of the log that jobs need. */
export interface JobLog {
  info: (facts: object, message: string) => void;
  warn: (facts: object, message: string) => void;
}
