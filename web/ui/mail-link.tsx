import { mailtoOf } from '#domain/mail-address.ts';
/** A mailto link; it wraps after the @ in narrow places. */
export const MailLink = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@') + 1;
  return (
    <a href={mailtoOf(email)}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  );
};
