import { type ReactNode, type Ref, useId, useState } from 'react';
import styles from './drop-zone.module.css';

type DropZoneProps = {
  label: string;
  hint?: ReactNode;
  /** Content types that the picker of files offers; what is dropped may be anything. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  ref?: Ref<HTMLInputElement>;
};

/** A place to drop files on, which also opens the picker: by click, by touch, or by Enter and Space. */
export const DropZone = ({ label, hint, accept, multiple, disabled, onFiles, ref }: DropZoneProps) => {
  const [isOver, setOver] = useState(false);
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a mouse's way; everybody else has the input
    <div
      className={styles.zone}
      data-over={isOver}
      data-disabled={disabled}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      <input
        ref={ref}
        id={id}
        type="file"
        className={styles.input}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // So that the same file can be picked again.
          currentTarget.value = '';
          onFiles(files);
        }}
      />
    </div>
  );
};
