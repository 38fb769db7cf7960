import type { KeyObject } from 'node:crypto';
import { changesOf, type FieldsForm } from './changes.ts';
import { kindOf, ocsfClasses, ocsfVersion } from './ocsf-classes.ts';

/** A sealed row of the audit trail. */
export interface StreamedRow {
  /** Its position in the sealed chain. */
  position: number;
  /** Its seal. */
  hash: Buffer;
  id: number;
  createdAt: Date;
  adminId: string | null;
  adminName: string | null;
  adminEmail: string | null;
  call: string;
  record: string | null;
  outcome: 'done' | 'refused';
  before: unknown;
  after: unknown;
  ipAddress: string;
  requestId: string;
}

/** The values that all events of a workspace share. */
export interface Sender {
  /** The workspace's own URL. */
  publicUrl: string;
  version: string;
  fields: FieldsForm;
  key: KeyObject;
}

/** Further fields are counted but not named. */
const maxChanges = 40;

/**
 * Converts a row of the audit trail to an OCSF event. `metadata.sequence` is the row's position; `metadata.uid` is
 * the same if a row is sent twice.
 * @returns an object with the keys of OCSF; values without a place there are in `unmapped`
 */
export function ocsfEvent(row: StreamedRow, { publicUrl, version, fields, key }: Sender): object {
  const kind = kindOf(row.call);
  const { uid, category, name } = ocsfClasses[kind.class];
  const isDone = row.outcome === 'done';
  const changes = changesOf(row.before, row.after, fields, key);
  return {
    activity_id: kind.activity,
    ...(kind.activity === 99 && { activity_name: row.call }),
    category_uid: category,
    class_uid: uid,
    class_name: name,
    type_uid: uid * 100 + kind.activity,
    severity_id: isDone ? kind.severity : Math.max(kind.severity, 2),
    status_id: isDone ? 1 : 2,
    time: row.createdAt.getTime(),
    message: `${row.call} ${isDone ? 'done' : 'refused'}`,
    metadata: {
      version: ocsfVersion,
      product: { name: 'marketdesk', vendor_name: 'marketdesk', version },
      uid: `${publicUrl}/audit/${row.position}`,
      sequence: row.position,
      log_name: 'audit',
      correlation_uid: row.requestId,
    },
    actor: actorOf(row),
    src_endpoint: { ip: row.ipAddress },
    ...ofClass(kind.class, row),
    unmapped: {
      call: row.call,
      record: row.record,
      audit_id: row.id,
      seal: row.hash.toString('hex'),
      changes: changes.slice(0, maxChanges),
      ...(changes.length > maxChanges && { more_changes: changes.length - maxChanges }),
    },
  };
}

const service = { name: 'marketdesk' };

const actorOf = ({ adminId, adminName, adminEmail }: StreamedRow) =>
  adminId === null && adminName === null
    ? { app_name: 'marketdesk' }
    : {
        user: {
          uid: adminId ?? 'unknown',
          ...(adminName !== null && { name: adminName }),
          ...(adminEmail !== null && { email_addr: adminEmail }),
        },
      };

/** The other fields that each class requires, and the record of the row. */
function ofClass(kind: keyof typeof ocsfClasses, row: StreamedRow): object {
  const about = row.record ?? row.call;
  switch (kind) {
    case 'detectionFinding':
      return { finding_info: { uid: `${row.call}:${row.position}`, title: row.call } };
    case 'accountChange':
      return { user: { uid: row.record ?? row.adminId ?? 'unknown' } };
    case 'authentication':
      return { user: { uid: row.adminId ?? row.record ?? 'unknown' }, service };
    case 'entityManagement':
      return { entity: { uid: about, type: row.call } };
    case 'apiActivity':
      return {
        api: { operation: row.call, request: { uid: row.requestId }, service },
        ...(row.record !== null && { resources: [{ uid: row.record }] }),
      };
  }
}
