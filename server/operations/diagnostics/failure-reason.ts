/** How long something may take to answer, in milliseconds. */
export const patienceMs = 5000;

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not use it',
  EADDRINUSE: 'in use, perhaps by a server that runs already. Stop that program, or set another port',
  EADDRNOTAVAIL: 'this machine does not have that address',
  ECONNREFUSED: 'nothing listens there. Check the host and the port, and that it runs',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of the path is no folder',
  ENOTFOUND: 'the name is not known. Check its spelling and the DNS of this machine',
  // Error codes of PostgreSQL.
  '28000': 'this role may not sign in',
  '28P01': 'wrong password, or no such role',
  '3D000': 'there is no such database',
};

/** Why something that a setting names didn't answer, and what to check. */
export function reasonOf(error: unknown): string {
  const { code, cause, message, name } = error as NodeJS.ErrnoException;
  if (cause instanceof Error) return reasonOf(cause);
  if (name === 'TimeoutError' || code === 'ETIMEDOUT' || /timeout expired|never received/i.test(message))
    return `no answer within ${patienceMs / 1000} seconds. Check the host, the port, whether it expects TLS, and firewalls in between`;
  // Some libraries have their own code, and the system's code in the message.
  const [, named = ''] = /\b(E[A-Z]{3,})\b/.exec(message) ?? [];
  return reasons[code ?? ''] ?? reasons[named] ?? message;
}
