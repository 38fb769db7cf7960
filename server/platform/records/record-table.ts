/** The table of a resource's records, in constant SQL. */
export interface RecordTable {
  table: string;
  /** The name of the record for people. */
  name: string;
  /** What belongs to the record but is stored elsewhere: a change of it counts as a change of the record. */
  also?: string;
}
