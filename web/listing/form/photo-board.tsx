import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import type { PhotoUploads } from '../../upload/use-photo-uploads.ts';
import styles from './photo-board.module.css';
import { PhotoTile } from './photo-tile.tsx';

const help =
  'Press Space to pick a photograph up, the arrow keys to move it, Space again to put it down, Escape to leave it where it was.';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Arrow keys move along the order, however many photos are in a row. */
const moveAlongOrder: KeyboardCoordinateGetter = (event, { context: { active, over, droppableRects } }) => {
  const order = (active?.data.current?.sortable.items ?? []) as UniqueIdentifier[];
  const step = steps[event.code];
  if (!active || !step) return undefined;
  event.preventDefault();
  const next = droppableRects.get(order[order.indexOf(over?.id ?? active.id) + step] ?? '');
  return next && { x: next.left, y: next.top };
};

/** The photos in order; reordered by dragging, by keyboard, or with two buttons. */
export const PhotoBoard = ({ board }: { board: PhotoUploads }) => {
  const { photos, move } = board;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // The delay distinguishes a drag from a scroll.
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: moveAlongOrder }),
  );
  const placeOf = (id: UniqueIdentifier) => photos.findIndex(({ key }) => key === id);
  const place = (id: UniqueIdentifier) => `${placeOf(id) + 1} of ${photos.length}`;
  const announcements: Announcements = {
    // Silent: the next announcement follows at once and would cut it off.
    onDragStart: () => undefined,
    onDragOver: ({ active, over }) => {
      if (over?.id === active.id) return `Picked up. It is at place ${place(active.id)}, where it was.`;
      return over ? `It would be at place ${place(over.id)}.` : undefined;
    },
    onDragEnd: ({ over }) => (over ? `Put down at place ${place(over.id)}.` : 'Put back.'),
    onDragCancel: ({ active }) => `Left at place ${place(active.id)}.`,
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over) move(placeOf(active.id), placeOf(over.id));
  };
  return (
    <DndContext
      id="photographs"
      sensors={sensors}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: help } }}
    >
      <SortableContext items={photos.map(({ key }) => key)} strategy={rectSortingStrategy}>
        <ol role="list" className={styles.board}>
          {photos.map((photo, index) => (
            <PhotoTile key={photo.key} photo={photo} place={index} board={board} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
};
