import { describe, expect, it } from 'vitest';
import { readConfig, readDataPlace, readObjectStore } from './config.ts';

const contracts = { singleContract: `0x${'1'.repeat(40)}`, multiContract: `0x${'2'.repeat(40)}` };
const chain = (id: string, more: object = {}) => ({
  id,
  nodes: [`https://node-${id}.example`],
  ...contracts,
  ...more,
});
const withChains = (chains: object[], more: Record<string, string> = {}) =>
  readConfig({ CHAINS: JSON.stringify(chains), ...more });
const key = `0x${'1'.repeat(64)}`;

describe('where the data is', () => {
  it('is read without the rest, which may be of another command', () => {
    const ofDeployment = { CHAIN_RPC_URL: 'http://127.0.0.1:8545', DATA_DIR: '/srv/desk' };
    expect(() => readConfig(ofDeployment)).toThrow();
    expect(readDataPlace(ofDeployment)).toEqual({ databaseUrl: undefined, dataDir: '/srv/desk' });
    const server = { DATABASE_URL: 'postgres://desk:secret@localhost/desk' };
    expect(readDataPlace(server).databaseUrl).toBe(server.DATABASE_URL);
    expect(() => readDataPlace({ DATABASE_URL: 'nowhere' })).toThrow('DATABASE_URL');
  });
});

describe('the configuration of an object store', () => {
  const keys = { OBJECT_STORE_KEY_ID: 'id', OBJECT_STORE_SECRET: 'secret' };

  it('is a bucket with a folder, a region and an endpoint', () => {
    const OBJECT_STORE = 's3://files/desk/?region=eu-central-1&endpoint=https://minio.example.com';
    expect(readConfig({ OBJECT_STORE, ...keys }).objectStore).toEqual({
      bucket: 'files',
      prefix: 'desk/',
      region: 'eu-central-1',
      endpoint: 'https://minio.example.com',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      takesUploads: true,
    });
    expect(readObjectStore({ OBJECT_STORE: 's3://files', OBJECT_STORE_UPLOADS: 'off' })).toMatchObject({
      prefix: '',
      credentials: undefined,
      takesUploads: false,
    });
    expect(readConfig({}).objectStore).toBeUndefined();
  });

  it.each([
    [{ OBJECT_STORE: 'https://files.example.com' }, 'OBJECT_STORE is an address such as s3://'],
    [{ OBJECT_STORE: 's3://me:secret@files' }, 'OBJECT_STORE is an address such as s3://'],
    [{ OBJECT_STORE: 's3://files?acl=public' }, 'has the parameters region and endpoint only, not acl'],
    [{ OBJECT_STORE: 's3://files?endpoint=minio:9000' }, 'has an endpoint such as https://'],
    [{ OBJECT_STORE: 's3://files', OBJECT_STORE_KEY_ID: 'id' }, 'go together'],
    [keys, 'go with OBJECT_STORE'],
  ])('refuses %j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence);
  });
});

describe('the configuration of several chains', () => {
  it('has a Safe Transaction Service of each, and gives no key of one to another', () => {
    const further = chain('137', { safeService: 'https://safe.example/', safeServiceKey: 'k-137' });
    const { chains } = withChains([chain('1'), further, chain('10')], {
      SAFE_SERVICE_URL: 'https://first.example',
      SAFE_SERVICE_KEY: 'k-1',
    });
    expect(chains.map(({ safeService }) => safeService)).toEqual([
      { url: 'https://first.example', key: 'k-1' },
      { url: 'https://safe.example', key: 'k-137' },
      undefined,
    ]);
    expect(() => withChains([further], { SAFE_SERVICE_URL: 'https://first.example' })).toThrow('is set too');
    expect(() => withChains([chain('1', { safeServiceKey: 'k' })])).toThrow('goes with safeService');
  });

  it('anchors on one chain: the first, one of the others by its number, or one of its own', () => {
    const anchored = (more: Record<string, string>) => {
      const { anchor } = withChains([chain('1'), chain('137')], { AUDIT_ANCHOR_KEY: key, ...more });
      return [anchor?.chainId, anchor?.rpcUrl];
    };
    const node = 'https://own.example';
    expect(anchored({})).toEqual(['1', 'https://node-1.example']);
    expect(anchored({ AUDIT_ANCHOR_CHAIN_ID: '137' })).toEqual(['137', 'https://node-137.example']);
    expect(anchored({ AUDIT_ANCHOR_CHAIN_ID: '8453', AUDIT_ANCHOR_RPC_URL: node })).toEqual(['8453', node]);
    expect(() => anchored({ AUDIT_ANCHOR_CHAIN_ID: '8453' })).toThrow('go together');
    expect(() => anchored({ AUDIT_ANCHOR_RPC_URL: node })).toThrow('go together');
    expect(() => withChains([chain('1')], { AUDIT_ANCHOR_CHAIN_ID: '1' })).toThrow('AUDIT_ANCHOR_KEY');
  });
});

it('names the screen that replaces a setting which no longer exists', () => {
  expect(() => readConfig({ OIDC_GROUPS: '{}' })).toThrow(
    'OIDC_GROUPS no longer exists: add the groups under Roles, Groups of the company, and remove the setting.',
  );
});
