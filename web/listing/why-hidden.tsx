import type { ListingFlags } from '#domain/listing-status.ts';
import { mailtoOf } from '#domain/mail-address.ts';

/** What a hidden listing waits for, in a text for its host. */
export const WhyHidden = ({
  listing: { active, approved },
  supportEmail,
}: {
  listing: ListingFlags;
  supportEmail: string;
}) => {
  const contactLink = (
    <>
      Write to <a href={mailtoOf(supportEmail)}>{supportEmail}</a> to have it switched on.
    </>
  );
  if (approved) return <>Hunters can’t see it: it is switched off. {contactLink}</>;
  return (
    <>
      We look at new land before hunters can see it. You get an email as soon as it is approved.
      {!active && <> It is switched off besides. {contactLink}</>}
    </>
  );
};
