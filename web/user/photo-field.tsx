import type { User } from '#contract/user.ts';
import { imageTypes, maxFileMegabytes } from '#domain/upload-limits.ts';
import { Button } from '../ui/button.tsx';
import { DropZone } from '../ui/drop-zone.tsx';
import { ErrorLine } from '../ui/error-line.tsx';
import { Avatar } from './avatar.tsx';
import styles from './profile.module.css';
import type { ProfilePhoto } from './use-profile-photo.ts';

/** The photo preview, with buttons to pick another one or to remove it. */
export const PhotoField = ({
  user,
  photo,
  onRemove,
}: {
  user: User;
  photo: ProfilePhoto;
  onRemove: () => void;
}) => {
  const { sending, refusal, preview, pick, retry } = photo;
  return (
    <div className={styles.photo}>
      <Avatar user={user} preview={preview} />
      <div className={styles.photoTools}>
        <DropZone
          label={user.photoId || preview ? 'Choose another photo' : 'Choose a photo'}
          hint={`One JPEG or PNG, up to ${maxFileMegabytes} MB`}
          accept={imageTypes.join()}
          onFiles={([file]) => pick(file)}
        />
        {sending?.state === 'sending' && (
          <p role="status" className={styles.sending}>
            Sending, {Math.round(sending.done * 100)}%
            <progress aria-label="The photo is being sent" value={sending.done} max={1} />
          </p>
        )}
        <ErrorLine>{refusal ?? (sending?.state === 'failed' ? sending.why : undefined)}</ErrorLine>
        <div className={styles.actions}>
          {sending?.state === 'failed' && (
            <Button small onClick={retry}>
              Try again
            </Button>
          )}
          {(user.photoId || preview) && (
            <Button small onClick={onRemove}>
              Remove the photo
            </Button>
          )}
        </div>
      </div>
    </div>
  );
};
