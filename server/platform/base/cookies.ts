/** The value of a cookie in a request's header. Undefined if it has none of that name. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  const found = header?.split(/; */).find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

interface NewCookie {
  name: string;
  value: string;
  path: string;
  seconds: number;
  /** The address of the pages. With TLS, the cookie is for TLS only. */
  publicUrl: string;
}

/** The header `Set-Cookie` of a cookie that scripts can't read, and that links from other sites bring along. */
export function newCookie({ name, value, path, seconds, publicUrl }: NewCookie): string {
  const cookie = `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`;
  return publicUrl.startsWith('https:') ? `${cookie}; Secure` : cookie;
}
