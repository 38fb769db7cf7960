/**
 * A text that may be an email address. Where an address is too long for one line, it wraps after its @ and not
 * inside a word.
 */
export function EmailText({ email }: { email: string }) {
  const end = email.indexOf('@') + 1;
  if (end === 0) return email;
  return (
    <>
      {email.slice(0, end)}
      <wbr />
      {email.slice(end)}
    </>
  );
}
