import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { MenuPath, Restriction } from '#contract/platform/menu.ts';
import { momentOf, type SampleSize } from './part.ts';
import { Random } from './random.ts';

interface SampleAdmin {
  name: string;
  email: string;
  role: 'superadmin' | 'admin';
  status: 'active' | 'disabled';
  restriction: readonly Restriction[];
}

const reads = (...paths: MenuPath[]): Restriction[] => paths.map((path) => ({ path, isWriteAccess: false }));
const writes = (...paths: MenuPath[]): Restriction[] => paths.map((path) => ({ path, isWriteAccess: true }));

const admin = (name: string, email: string, restriction: readonly Restriction[]): SampleAdmin => ({
  name,
  email: `${email}@marketdesk.example`,
  role: 'admin',
  status: 'active',
  restriction,
});

/** Different kinds of permissions: one menu, a whole group, read-only, almost everything, nothing. */
const admins: readonly SampleAdmin[] = [
  admin('Layla Haddad', 'layla.haddad', [
    ...reads('/users-group', '/loginhistory'),
    ...writes('/user', '/support', '/report-list'),
  ]),
  admin('Tomás Rivera', 'tomas.rivera', [
    ...reads('/finance-group', '/trade-history', '/withdraw', '/fund-transfer-history'),
    ...reads('/adminfees'),
    ...writes('/setting', '/currency'),
  ]),
  admin('Anjali Mehta', 'anjali.mehta', [
    ...reads('/content-group'),
    ...writes('/Cmsauction', '/CmsList', '/cms', '/faq', '/emailTemplate'),
  ]),
  admin('عمر المنصوري', 'omar.almansoori', [
    ...reads('/tokens-group', '/TokenSold', '/bidlist'),
    ...writes('/TokenList', '/categorylist', '/feature-creator'),
  ]),
  admin(
    'Grace Okafor',
    'grace.okafor',
    reads('/users-group', '/user', '/loginhistory', '/adminfees', '/report-list'),
  ),
  admin('Jonas Weber', 'jonas.weber', [
    ...reads('/users-group', '/verification-group', '/community-group'),
    ...writes(
      '/list',
      '/user',
      '/loginhistory',
      '/verificationlist',
      '/Communitycategorylist',
      '/CommunityUserList',
    ),
  ]),
  admin('Mai Nguyễn', 'mai.nguyen', []),
  { ...admin('Piotr Zieliński', 'piotr.zielinski', reads('/user')), status: 'disabled' },
];

/**
 * Adds some administrators, so that their list is not empty. Nobody can sign in as one of them: their password
 * hashes are random. An existing email is skipped.
 */
export async function addSampleAdmins(client: PoolClient, size: SampleSize): Promise<void> {
  for (const [index, { name, email, role, status, restriction }] of admins.entries()) {
    const createdAt = momentOf(size, index, admins.length, 0.5);
    const id = new Random(size.seed, 0, index).idAt(createdAt);
    await client.query(
      `insert into admins (id, name, email, password_hash, role, restriction, status, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [id, name, email, unusableHash(), role, JSON.stringify(restriction), status, new Date(createdAt)],
    );
  }
}

/** Looks like an argon2id hash, but belongs to no password. */
function unusableHash(): string {
  const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=19456,t=2,p=1$${base64(16)}$${base64(32)}`;
}
