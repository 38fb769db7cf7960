/** Engines that a reader may consider. The coordinator of Citus without distributed tables is PostgreSQL itself. */
export const engines = {
  citus: 'Citus, distributed tables',
  yugabyte: 'YugabyteDB',
  aurora: 'Aurora PostgreSQL',
  alloydb: 'AlloyDB',
  multigres: 'Multigres',
} as const;
export type Engine = keyof typeof engines;

/** A difference from PostgreSQL that the engine's own pages describe. */
export interface Limit {
  /** `no`: refused. `differs`: accepted, but it doesn't do what PostgreSQL does. */
  verdict: 'no' | 'differs';
  /** What happens there. */
  effect: string;
  page: string;
}

const citusTriggers = 'https://github.com/citusdata/citus_docs/blob/master/extra/triggers.rst';
const citusDdl = 'https://github.com/citusdata/citus_docs/blob/master/develop/reference_ddl.rst';
const citusSql = 'https://docs.citusdata.com/en/stable/develop/reference_workarounds.html';
const yugabyteList =
  'https://docs.yugabyte.com/latest/explore/ysql-language-features/postgresql-compatibility/';
const yugabyteBase = 'https://docs.yugabyte.com/stable/api/ysql/pg15-features';
const yugabyteTrigger =
  'https://docs.yugabyte.com/stable/api/ysql/the-sql-language/statements/ddl_create_trigger/';
const yugabyteNotify =
  'https://docs.yugabyte.com/stable/api/ysql/the-sql-language/statements/cmd_listen_notify/';
const auroraUnlogged =
  'https://docs.aws.amazon.com/AmazonRDS/latest/AuroraUserGuide/aurora-postgresql-unlogged-tables.html';
const multigresUnlogged =
  'https://github.com/multigres/multigres/blob/main/docs/query_serving/unlogged_tables.md';
const multigresLocks =
  'https://github.com/multigres/multigres/blob/main/docs/query_serving/advisory_locks_design.md';

const no = (effect: string, page: string): Limit => ({ verdict: 'no', effect, page });
const differs = (effect: string, page: string): Limit => ({ verdict: 'differs', effect, page });

const citusTrigger = no(
  'Triggers can’t be created on distributed tables, only by hand on each shard.',
  citusTriggers,
);
const citusUnique = no('The key must contain the distribution column.', citusDdl);

/**
 * What is known of each feature that the schema or a statement uses. An engine that isn't named under a feature says
 * nothing against it on the pages that were found: it is to be tried. A feature that is missing here fails a test.
 */
export const limits: Readonly<Record<string, Partial<Record<Engine, Limit>>>> = {
  // The schema.
  'trigger for each row': { citus: citusTrigger },
  'trigger for each statement': { citus: citusTrigger },
  'trigger deferred': {
    citus: citusTrigger,
    yugabyte: no('The grammar has NOT DEFERRABLE only.', yugabyteTrigger),
  },
  'foreign key': {
    citus: differs(
      'Between distributed tables the key must contain the distribution column. Reference tables can’t refer to distributed ones.',
      citusDdl,
    ),
  },
  'unique besides the primary key': { citus: citusUnique },
  'column generated': {},
  'column identity': {
    citus: differs('Each node takes numbers from its own range, so they have no common order.', citusSql),
  },
  'column of type xid8': {},
  'collation C': {},
  'collation pg_c_utf8': {
    yugabyte: no('It is based on PostgreSQL 15. This collation came with PostgreSQL 17.', yugabyteBase),
  },
  'index gin': {},
  'index gin of several columns': {
    yugabyte: no('Listed as unsupported in an older list: GIN indexes of several columns.', yugabyteList),
  },
  'index on an expression': {},
  'index with a condition': {},
  'statistics on expressions': {},
  'table unlogged': {
    aurora: differs('Only the writer can read it. A reader answers with an error.', auroraUnlogged),
    multigres: differs(
      'The new primary drops the table after a failover, so the next statement fails.',
      multigresUnlogged,
    ),
  },
  'table partitioned': {},
  'extension pg_trgm': {},
  'function in plpgsql': {},
  'function in sql': {},
  'function with set_config': {},
  // Statements.
  'advisory lock of a session': {
    multigres: differs(
      'Keeps a connection for the session. A lock that a function takes is not recognized.',
      multigresLocks,
    ),
  },
  'advisory lock of a transaction': {},
  'LISTEN and NOTIFY': {
    yugabyte: differs('In early access from v2025.2.3 on.', yugabyteNotify),
  },
  'row lock': { citus: differs('SELECT … FOR UPDATE works only if it reaches one shard.', citusSql) },
  'SKIP LOCKED': { citus: differs('As SELECT … FOR UPDATE: only on one shard.', citusSql) },
  'ON CONFLICT': {},
  LATERAL: {},
  'WITH RECURSIVE': { citus: differs('Only on one shard.', citusSql) },
  COPY: {},
  savepoint: {},
  'setting of a session': {},
  'setting of a transaction': {},
  'transaction ids': {},
  'log positions': {},
  'facts of the server': {},
  // Not in use. Listed, so that the first use names the engines that would be lost.
  'table lock': { yugabyte: no('Listed as unsupported in an older list: LOCK TABLE.', yugabyteList) },
  'grouping sets': { citus: differs('Only on one shard.', citusSql) },
  TABLESAMPLE: { citus: differs('Only on one shard.', citusSql) },
  MERGE: { citus: differs('Not for every pair of kinds of tables.', citusSql) },
};

/** The features of some that the list above doesn't have. Decide for each engine before you add one. */
export const unknownFeatures = (features: Iterable<string>): string[] =>
  [...new Set(features)].filter((feature) => !(feature in limits)).toSorted();
