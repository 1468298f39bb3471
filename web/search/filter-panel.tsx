import { SlidersHorizontal, X } from 'lucide';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { activities } from '#domain/activities.ts';
import { readRuleTags, ruleTagGroups } from '#domain/rule-tags.ts';
import { offeredMiles } from '#domain/search-area.ts';
import type { HomeFilters } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './filter-panel.module.css';
import { useFilterCounts } from './use-filter-counts.ts';
import { useFiltersInAddress } from './use-filters-in-address.ts';

const titles = { allowed: 'On the land', water: 'Water', species: 'Fish' } as const;
const groups = Object.entries(ruleTagGroups) as [keyof typeof titles, readonly string[]][];
const partySizes = [2, 4, 6, 8];
const ratings = [4, 4.5];

/** The parts of a search that only the panel shows, each counted once. */
const countChosen = ({ within, minPrice, maxPrice, minAcres, maxAcres, ...filters }: HomeFilters): number =>
  [
    within,
    minPrice ?? maxPrice,
    minAcres ?? maxAcres,
    filters.party,
    filters.instant,
    filters.rating,
    ...readRuleTags(filters.rules ?? ''),
  ].filter((value) => value !== undefined).length;

export type FilterPanelProps = {
  filters: HomeFilters;
  /** The activities as chosen in the form, 'Deer,Turkey'. */
  activity: string;
  onActivity: (activity: string) => void;
};

/**
 * All filters of the search form, which it is part of: a dialog, full height on a phone. Without a script it opens in
 * its place. Whether it is open is in the URL: 'back' closes it, and a link to it works
 * (docs/rules/search.md#more-filters).
 */
export const FilterPanel = ({ filters, activity, onActivity }: FilterPanelProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const titleId = useId();
  const { counts, load, reload } = useFilterCounts();
  const isMore = counts?.isMore;
  const { rules = '', party, rating, within } = filters;
  const chosenTags: readonly string[] = readRuleTags(rules);
  const chosenActivities = activity.split(',').filter(Boolean);
  const chosen = countChosen(filters);
  const { county, place, near, text } = filters;
  // A text may say where, which only the counts can tell: asked by then, it stays, so that nothing moves.
  const isAround = place || near || county || within || text;

  const { isOpen, open, close } = useFiltersInAddress();
  const latestLoad = useRef(load);
  latestLoad.current = load;

  useEffect(() => {
    if (!details.current || !dialog.current) return;
    if (!isOpen) return dialog.current.close('address');
    details.current.open = true; // the dialog is inside
    dialog.current.returnValue = '';
    dialog.current.getBoundingClientRect(); // what has no layout yet doesn't get the focus
    if (!dialog.current.open) dialog.current.showModal();
    latestLoad.current(dialog.current.closest('form'));
  }, [isOpen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it was pressed before this could run
  useEffect(() => {
    if (!isOpen && details.current?.open && matchMedia('(scripting: enabled)').matches) open();
  }, []);
  const toggle = (one: string, isOn: boolean) =>
    onActivity(activities.filter((name) => (name === one ? isOn : chosenActivities.includes(name))).join());

  return (
    <details ref={details} open={isOpen} className={styles.details}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button */}
      <summary
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          open();
        }}
      >
        <Icon of={SlidersHorizontal} size={17} /> More filters
        {chosen > 0 && ` (${chosen})`}
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape is handled by the dialog element */}
      <dialog
        ref={dialog}
        className={styles.panel}
        aria-labelledby={titleId}
        onClose={({ currentTarget }) => {
          if (details.current) details.current.open = false;
          if (!currentTarget.returnValue) close();
        }}
        onClick={({ target }) => target === dialog.current && dialog.current.close()}
        onChange={() => reload(dialog.current?.closest('form'))}
      >
        <div className={styles.inside}>
          <div className={styles.head}>
            <h2 id={titleId}>Filters</h2>
            <button type="button" aria-label="Close" onClick={() => dialog.current?.close()}>
              <Icon of={X} size={22} />
            </button>
          </div>
          <div className={styles.choices}>
            <Choices title="What for">
              {activities.map((one) => (
                <Choice key={one} label={one} count={counts?.activities[one]} isMore={isMore}>
                  <input
                    type="checkbox"
                    checked={chosenActivities.includes(one)}
                    onChange={({ currentTarget: { checked } }) => toggle(one, checked)}
                  />
                </Choice>
              ))}
            </Choices>
            {isAround && (
              <Choices title="How far">
                <Choice label="As far as it takes">
                  <input type="radio" name="within" value="" defaultChecked={!within} />
                </Choice>
                {withChosen(offeredMiles, within).map((miles) => (
                  <Choice
                    key={miles}
                    label={`${miles} miles`}
                    count={counts?.within?.[`${miles}` as '10']?.listings}
                    isMore={counts?.within?.[`${miles}` as '10']?.isMore}
                  >
                    <input type="radio" name="within" value={miles} defaultChecked={miles === within} />
                  </Choice>
                ))}
              </Choices>
            )}
            <Between title="Price a day, in dollars" name="Price" filters={filters} />
            <Between title="Acres" name="Acres" filters={filters} />
            <Choices title="People">
              <Choice label="Any">
                <input type="radio" name="party" value="" defaultChecked={!party} />
              </Choice>
              {withChosen(partySizes, party).map((size) => (
                <Choice
                  key={size}
                  label={`${size} or more`}
                  count={counts?.partySizes[`${size}` as '2']}
                  isMore={isMore}
                >
                  <input type="radio" name="party" value={size} defaultChecked={size === party} />
                </Choice>
              ))}
            </Choices>
            <Choices title="Rating">
              <Choice label="Any">
                <input type="radio" name="rating" value="" defaultChecked={!rating} />
              </Choice>
              {withChosen(ratings, rating).map((stars) => (
                <Choice
                  key={stars}
                  label={`${stars} stars or more`}
                  count={counts?.ratings[`${stars}` as '4']}
                  isMore={isMore}
                >
                  <input type="radio" name="rating" value={stars} defaultChecked={stars === rating} />
                </Choice>
              ))}
            </Choices>
            <Choices title="Answer">
              <Choice label="Confirms at once" count={counts?.isAutoConfirm} isMore={isMore}>
                <input
                  type="checkbox"
                  name="instant"
                  value="true"
                  defaultChecked={Boolean(filters.instant)}
                />
              </Choice>
            </Choices>
            {groups.map(([group, tags]) => (
              <Choices key={group} title={titles[group]}>
                {tags.map((tag) => (
                  <Choice key={tag} label={tag} count={counts?.rules[tag as 'Dogs']} isMore={isMore}>
                    <input
                      type="checkbox"
                      name="rules"
                      value={tag}
                      defaultChecked={chosenTags.includes(tag)}
                    />
                  </Choice>
                ))}
              </Choices>
            ))}
          </div>
          <div className={styles.foot}>
            <p role="status">{counts === null && 'The counts can’t be reached just now.'}</p>
            <Button type="submit" variant="secondary">
              {counts
                ? `Show ${counts.total.toLocaleString('en-US')}${isMore ? '+' : ''} ${counts.total === 1 && !isMore ? 'place' : 'places'}`
                : 'Show land'}
            </Button>
          </div>
        </div>
      </dialog>
    </details>
  );
};

/** The usual choices, and the one in the address if it is another. */
const withChosen = (usual: readonly number[], chosen: number | undefined): number[] =>
  [...new Set([...usual, ...(chosen === undefined ? [] : [chosen])])].sort((a, b) => a - b);

const Choices = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend>{title}</legend>
    {children}
  </fieldset>
);

/** '204', '204+' where there may be more, or '1k+' from a thousand on: its place is of four characters. */
const shortCount = (count: number, isMore: boolean | undefined): string =>
  count < 1000 ? `${count}${isMore ? '+' : ''}` : '1k+';

/** A choice as a pill, with how many listings there would be. */
const Choice = ({
  label,
  count,
  isMore,
  children,
}: {
  label: string;
  count?: number | undefined;
  /** There may be more than `count`. */
  isMore?: boolean | undefined;
  children: ReactNode;
}) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: its input is among the children
  <label data-none={(count === 0 && !isMore) || undefined}>
    {children}
    <span>
      {label} {count !== undefined && <span className={styles.count}>{shortCount(count, isMore)}</span>}
    </span>
  </label>
);

/** Two numbers, of which one may be left open. */
const Between = ({
  title,
  name,
  filters,
}: {
  title: string;
  name: 'Price' | 'Acres';
  filters: HomeFilters;
}) => (
  <fieldset className={styles.between}>
    <legend>{title}</legend>
    {(['min', 'max'] as const).map((end) => (
      <label key={end}>
        {end === 'min' ? 'From' : 'To'}
        <input
          name={`${end}${name}`}
          type="number"
          inputMode="numeric"
          min={0}
          max={1e6}
          step="any"
          defaultValue={filters[`${end}${name}`]}
        />
      </label>
    ))}
  </fieldset>
);
