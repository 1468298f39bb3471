import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { browserStorage } from '../ui/storage.ts';
import css from './search-on-move.module.css';

const storageKey = 'search-on-move';

/** Whether moving the map searches at once; remembered in this browser. */
export const useSearchesOnMove = (): [isOn: boolean, set: (isOn: boolean) => void] => {
  const [isOn, setOn] = useState(() => browserStorage.getItem(storageKey) !== 'off');
  return [
    isOn,
    (next) => {
      setOn(next);
      browserStorage.setItem(storageKey, next ? 'on' : 'off');
    },
  ];
};

type SearchOnMoveProps = {
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
  /** Searches in the view; given where the map was moved without. */
  onSearch?: () => void;
};

/** The switch on the map, and the button that searches in the view while it is off. */
export const SearchOnMove = ({ isOn, onSwitch, onSearch }: SearchOnMoveProps) => (
  <div className={css.bar}>
    <label className={css.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => onSwitch(checked)}
      />
      Search as I move
    </label>
    {onSearch && (
      <Button small variant="secondary" onClick={onSearch}>
        Search this area
      </Button>
    )}
  </div>
);
