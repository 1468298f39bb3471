/** An email address that mail can be written to; where there is little room it breaks after the @. */
export const MailLink = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@') + 1;
  return (
    <a href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
};
