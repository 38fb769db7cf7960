import { z } from 'zod';
import type { SchemasFor } from '../platform/call.ts';
import { byId, chainNumber, id, instant, line, loadedVersion, receiverAddress } from '../platform/fields.ts';
import { reasonMax } from '../platform/limits.ts';
import { listInput, wholeNumber } from '../platform/list.ts';
import { personal } from '../platform/personal.ts';
import { hitStates, screeningFormats, versionStates } from './screening-parts.ts';
import type { screeningCalls } from './screening.calls.ts';

const format = z.enum(screeningFormats);

const fields = {
  name: line(80),
  /** Where new versions are loaded from; empty if files are uploaded. */
  url: z.union([z.literal(''), receiverAddress]),
  /** How old the list may be, in hours. */
  maxAgeHours: z.int().min(1).max(8760),
};

const list = z.object({
  id,
  name: z.string(),
  format,
  url: z.string(),
  /** The chain and the contract of an oracle. */
  chainId: z.string().nullable(),
  contract: z.string().nullable(),
  /** The block explorer of the chain. */
  explorerUrl: z.string().nullable(),
  maxAgeHours: z.int(),
  /** The number of the version that counts; 0 before the first. */
  current: z.int(),
  entries: z.int(),
  /** When its source last gave this version. */
  confirmedAt: instant.nullable(),
  /** `empty`: it has no version yet. `checking`: users are being checked with it. `old`: older than it may be. */
  state: z.enum(['empty', 'checking', 'current', 'old']),
  /** Why the last file or download is no version. */
  problem: z.string().nullable(),
  openHits: z.int(),
  createdAt: instant,
  version: z.int(),
});

const listVersion = z.object({
  id,
  number: z.int().nullable(),
  state: z.enum(versionStates),
  file: z.string(),
  sha256: z.string(),
  entries: z.int().nullable(),
  added: z.int().nullable(),
  changed: z.int().nullable(),
  removed: z.int().nullable(),
  /** Entries without an address whose names are too short to be compared. */
  unmatchable: z.int().nullable(),
  hits: z.int(),
  problem: z.string().nullable(),
  importedBy: z.string(),
  createdAt: instant,
});

const entry = z.object({
  externalId: z.string(),
  names: z.array(z.string()),
  addresses: z.array(z.string()),
  birthYears: z.array(z.int()),
  countries: z.array(z.string()),
  programme: z.string().nullable(),
});

const hit = z.object({
  id,
  subjectKind: z.enum(['user', 'withdrawal']),
  subjectId: id,
  /** The name of the user, or of the user who asked for the withdrawal. */
  subjectName: z.string().nullable(),
  /** The wallet of the user, or the destination of the withdrawal. */
  subjectAddress: personal('wallet').nullable(),
  listName: z.string(),
  entryName: z.string(),
  score: z.int(),
  state: z.enum(hitStates),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  createdAt: instant,
  version: z.int(),
});

const wholeHit = hit.extend({
  entry,
  parts: z.array(
    z.object({
      part: z.enum(['name', 'address', 'birthYear', 'country']),
      subject: personal('text').nullable(),
      entry: z.string(),
      points: z.int(),
    }),
  ),
  reason: personal('text').nullable(),
});

export const screeningSchemas = {
  listScreeningLists: { input: listInput(['name', 'createdAt']), output: list },
  getScreeningList: { input: byId, output: list },
  addScreeningList: {
    input: z.strictObject({
      format,
      ...fields,
      /** The chain of an oracle: one that this server has nodes for. */
      chainId: z.union([z.literal(''), chainNumber]).default(''),
      /** The contract of an oracle, which answers `isSanctioned(address)`. */
      contract: z.string().trim().max(42).default(''),
    }),
    output: list,
  },
  updateScreeningList: { input: z.strictObject({ id, ...fields, version: loadedVersion }), output: list },
  deleteScreeningList: { input: byId, output: z.object({ id }) },
  importScreeningFile: {
    input: byId.extend({
      file: z.file(),
      /** Imports the file even if it is less than half as large as the version before. */
      allowsSmaller: z.enum(['true', 'false']).default('false'),
    }),
    /** `run` is null while another person has to upload the file too. */
    output: z.object({ id, run: id.nullable() }),
  },
  loadScreeningList: { input: byId, output: list },
  listScreeningVersions: {
    input: listInput(['createdAt'], { id, state: z.enum(versionStates).optional() }).omit({ search: true }),
    output: listVersion,
  },
  listScreeningChanges: {
    input: listInput(['externalId'], { id, number: wholeNumber(1, 999_999_999) }).omit({ search: true }),
    output: entry.extend({ id, change: z.enum(['added', 'changed', 'removed']) }),
  },
  listScreeningHits: {
    input: listInput(['score', 'createdAt'], {
      state: z.enum(hitStates).optional(),
      subjectKind: z.enum(['user', 'withdrawal']).optional(),
    }),
    output: hit,
  },
  getScreeningHit: { input: byId, output: wholeHit },
  decideScreeningHit: {
    input: z.strictObject({
      id,
      decision: z.enum(['dismissed', 'confirmed']),
      reason: line(reasonMax),
      version: loadedVersion.unwrap(),
    }),
    output: wholeHit,
  },
} as const satisfies SchemasFor<typeof screeningCalls>;
