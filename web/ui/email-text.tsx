/** An email address as text. Where it is too long for one line, it wraps after its @ and not inside a word. */
export function EmailText({ email }: { email: string }) {
  const end = email.indexOf('@') + 1;
  return (
    <>
      {email.slice(0, end)}
      <wbr />
      {email.slice(end)}
    </>
  );
}
