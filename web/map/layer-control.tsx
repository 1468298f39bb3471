import { useId } from 'react';
import css from './layer-control.module.css';
import type { LayerName } from './map-layers.ts';

type Props = {
  names: readonly LayerName[];
  /** None while only the built-in map shows. */
  shown: LayerName | undefined;
  onChoose: (name: LayerName) => void;
};

/** Chooses among the layers of a map; nothing where there is one. */
export const LayerControl = ({ names, shown, onChoose }: Props) => {
  const group = useId();
  if (names.length < 2) return null;
  return (
    <fieldset className={css.layers}>
      <legend className={css.legend}>Map layer</legend>
      {names.map((name) => (
        <label key={name} className={css.layer}>
          <input type="radio" name={group} checked={name === shown} onChange={() => onChoose(name)} />
          {name}
        </label>
      ))}
    </fieldset>
  );
};
