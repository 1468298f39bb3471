import { useEffect, useState } from 'react';
import type { Message } from '#contract/message.ts';
import { api } from '../session/api.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './message-photos.module.css';

type Photo = Message['photos'][number];
type Width = '320' | '1600';

/** Fetches a photograph with the user's token, since it has no public address. */
const useMessagePhoto = (id: string, width: Width) => {
  const [url, setUrl] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads it again
  useEffect(() => {
    let made: string | undefined;
    let isOver = false;
    const load = async () => {
      const { getMessagePhoto } = await api();
      const { content } = await getMessagePhoto({ params: { id }, query: { width } });
      const blob = await new Response(content, { headers: { 'content-type': 'image/webp' } }).blob();
      if (isOver) return;
      made = URL.createObjectURL(blob);
      setUrl(made);
    };
    setFailed(false);
    load().catch(() => {
      if (!isOver) setFailed(true);
    });
    return () => {
      isOver = true;
      if (made) URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [id, width, tries]);
  return { url, hasFailed, retry: () => setTries((before) => before + 1) };
};

const Picture = ({ photo, width, alt }: { photo: Photo; width: Width; alt: string }) => {
  const { url, hasFailed, retry } = useMessagePhoto(photo.id, width);
  const size = { width: photo.width, height: photo.height };
  if (url) return <img className={styles.picture} src={url} alt={alt} {...size} />;
  return (
    <div className={styles.waiting} style={{ aspectRatio: `${photo.width} / ${photo.height}` }}>
      {hasFailed ? (
        <div role="alert">
          <p>The photograph can’t be loaded just now.</p>
          <Button small onClick={retry}>
            Try again
          </Button>
        </div>
      ) : (
        <p role="status" className="visually-hidden">
          Loading {alt}…
        </p>
      )}
    </div>
  );
};

/** The photographs of a message, each of which opens large. `by` ends their texts: 'from Ada, today 4:30 PM'. */
export const MessagePhotos = ({ photos, by }: { photos: readonly Photo[]; by: string }) => {
  const [openId, setOpenId] = useState<string>();
  const open = photos.find(({ id }) => id === openId);
  const altOf = (place: number) =>
    photos.length === 1 ? `Photograph ${by}` : `Photograph ${place + 1} of ${photos.length} ${by}`;
  return (
    <ul role="list" className={styles.photos}>
      {photos.map((photo, place) => (
        <li key={photo.id}>
          <Thumbnail photo={photo} alt={altOf(place)} onOpen={() => setOpenId(photo.id)} />
        </li>
      ))}
      {open && (
        <li>
          <Dialog title={altOf(photos.indexOf(open))} onClose={() => setOpenId(undefined)}>
            <div className={styles.large}>
              <Picture photo={open} width="1600" alt={altOf(photos.indexOf(open))} />
            </div>
            <Button className={styles.close} onClick={() => setOpenId(undefined)}>
              Close
            </Button>
          </Dialog>
        </li>
      )}
    </ul>
  );
};

/** Not a button while it can't be opened, since it has a button of its own then. */
const Thumbnail = ({ photo, alt, onOpen }: { photo: Photo; alt: string; onOpen: () => void }) => {
  const { url, hasFailed, retry } = useMessagePhoto(photo.id, '320');
  if (hasFailed)
    return (
      <div className={styles.thumbnail} role="alert">
        <span>Not loaded.</span>
        <Button small onClick={retry}>
          Try again
        </Button>
      </div>
    );
  return (
    <button type="button" className={styles.thumbnail} aria-disabled={!url} onClick={() => url && onOpen()}>
      {url ? <img src={url} alt={alt} /> : <span className="visually-hidden">Loading {alt}…</span>}
    </button>
  );
};
