import { mailtoOf } from '#domain/mail-address.ts';
/** An email address; it wraps after the @ in narrow places. */
export const EmailText = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
};

/** A mailto link. */
export const MailLink = ({ email }: { email: string }) => (
  <a href={mailtoOf(email)}>
    <EmailText email={email} />
  </a>
);
