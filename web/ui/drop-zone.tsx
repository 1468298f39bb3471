import { type ReactNode, type Ref, useId, useState } from 'react';
import styles from './drop-zone.module.css';
import { useWhyReadOnly } from './read-only.ts';

type DropZoneProps = {
  label: string;
  hint?: ReactNode;
  /** Content types for the file picker; dropped files may be of any type. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
  ref?: Ref<HTMLInputElement>;
};

/** A drop target for files that also opens the file picker: by click, touch, Enter or Space. */
export const DropZone = (props: DropZoneProps) => {
  const { label, accept, multiple, onFiles, ref } = props;
  const whyReadOnly = useWhyReadOnly();
  const disabled = props.disabled || whyReadOnly !== undefined;
  const hint = whyReadOnly ?? props.hint;
  const [isOver, setOver] = useState(false);
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse; the input serves keyboards
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
          // Reset, so that picking the same file again fires a change event.
          currentTarget.value = '';
          onFiles(files);
        }}
      />
    </div>
  );
};
