/** The functions of the log that jobs use. */
export interface JobLog {
  info: (facts: object, message: string) => void;
  warn: (facts: object, message: string) => void;
}
