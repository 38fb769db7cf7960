import { describe, expect, it } from 'vitest';
import { parseDatabaseUrl } from './database-url.ts';

describe('parseDatabaseUrl', () => {
  it.each([
    ['postgres://desk:secret@one:5433/desk', [{ host: 'one', port: 5433 }], false],
    ['postgresql://one/desk', [{ host: 'one', port: 5432 }], false],
    ['postgres://one/desk?target_session_attrs=read-write', [{ host: 'one', port: 5432 }], true],
    [
      'postgres://u:p@one:1,[2001:db8::1],10.0.0.3:3/desk?sslmode=require',
      [
        { host: 'one', port: 1 },
        { host: '2001:db8::1', port: 5432 },
        { host: '10.0.0.3', port: 3 },
      ],
      true,
    ],
    [
      'postgres://one,two/desk?target_session_attrs=any',
      [
        { host: 'one', port: 5432 },
        { host: 'two', port: 5432 },
      ],
      false,
    ],
  ])('%s', (text, hosts, isPrimaryNeeded) => {
    expect(parseDatabaseUrl(text)).toMatchObject({ hosts, isPrimaryNeeded });
  });

  it('gives pg only the first host, and everything else unchanged', () => {
    const { url } = parseDatabaseUrl(
      'postgres://u:p%40@one:1,two:2/desk?target_session_attrs=primary&sslmode=require',
    );
    expect(url.href).toBe('postgres://u:p%40@one:1/desk?sslmode=require');
  });

  it.each(['localhost/desk', 'mysql://one/desk', 'postgres://one:port/desk', 'postgres://one:1,two:x/desk'])(
    'refuses %s with a sentence',
    (text) => expect(() => parseDatabaseUrl(text)).toThrow('not an address of the form postgres://'),
  );

  it('refuses to work on a standby', () => {
    expect(() => parseDatabaseUrl('postgres://one,two:secret@/x?target_session_attrs=standby')).toThrow();
    expect(() => parseDatabaseUrl('postgres://one,two/desk?target_session_attrs=standby')).toThrow(
      'the server has to write',
    );
  });
});
