import { useFieldArray, useWatch } from 'react-hook-form';
import { contract } from '#contract/contract.ts';
import type { EditableListing } from '#contract/listing.ts';
import { refusals } from '#contract/refusals.ts';
import {
  contains,
  type Day,
  type DayRange,
  dayInWisconsin,
  formatDays,
  isRange,
  overlapping,
} from '#domain/dates.ts';
import { formatPrice, toCents, toDollars } from '#domain/money.ts';
import { costOfDay } from '#domain/pricing.ts';
import { api } from '../session/api.ts';
import { TextField } from '../ui/field.tsx';
import { asNumber, placeRefusal, useBodyForm } from '../ui/form.ts';
import { type DayFace, DayKey } from '../ui/month-grid.tsx';
import { notify } from '../ui/notices.tsx';
import { privatePage } from '../ui/private-page.ts';
import { SaveBar } from '../ui/save-bar.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { showNeededOnEnter } from '../ui/still-needed.tsx';
import { UnsavedGuard } from '../ui/unsaved.tsx';
import type { Route } from './+types/cost.screen.ts';
import { ListingLoadFailed } from './listing-load-failed.tsx';
import { loadListingWithHeldDays } from './load-own.ts';
import { RangeCalendar } from './ranges/range-calendar.tsx';
import { RangeEditor, RangeList } from './ranges/range-editor.tsx';
import { type DayFields, datesOf, dayFieldsOf, daysOf, errorAt } from './ranges/range-fields.ts';
import { RangeRow } from './ranges/range-row.tsx';
import { useWhyNot } from './ranges/use-why-not.tsx';

export const meta = ({ loaderData }: Route.MetaArgs) => privatePage('Cost', loaderData?.listing.title);

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadListingWithHeldDays(params.listingId);

const { body } = contract.setListingCost;
const valuesOf = ({ id, baseCostCents, listingCosts }: EditableListing) => ({
  listingId: id,
  baseCost: toDollars(baseCostCents),
  costDateRanges: listingCosts.map((range) => ({ ...dayFieldsOf(range), cost: toDollars(range.costCents) })),
});

const labels = {
  baseCost: 'Base cost per day',
  startDate: 'First day',
  endDate: 'Last day',
  cost: 'Cost per day',
};

/** A price input's value: may be empty or not a number. */
type PriceInput = number | string | null | undefined;
const isPrice = (value: PriceInput): value is number => typeof value === 'number' && value >= 0;

/** Edits what a day costs: a base price, and ranges with other prices. Bookings keep the price they were made at. */
export default function CostEditor({ loaderData: { listing, heldDays } }: Route.ComponentProps) {
  const form = useBodyForm(body, valuesOf(listing));
  const { control, formState } = form;
  const rows = useFieldArray({ control, name: 'costDateRanges' });
  const values = useWatch({ control }) as {
    baseCost: PriceInput;
    costDateRanges: (DayFields & { cost: PriceInput })[];
  };
  const { baseCost } = values;
  const ranges = values.costDateRanges.map((row) => ({ ...daysOf(row), cost: row.cost }));
  const overlappingIndexes = overlapping(ranges);
  const overlapText = refusals.rangesOverlap.text;
  const whyNot = useWhyNot(form, body, 'costDateRanges', labels);

  const costRanges = ranges.flatMap(({ cost, ...days }) =>
    isRange(days) && isPrice(cost) ? [{ ...days, costCents: toCents(cost) }] : [],
  );
  const faceOf = (day: Day): DayFace => {
    const price = isPrice(baseCost)
      ? formatPrice(costOfDay({ baseCostCents: toCents(baseCost), costRanges }, day))
      : 'No price yet';
    if (heldDays.has(day)) return { note: price, text: `${price}; booked`, variant: 'taken' };
    const isSpecial = costRanges.some((range) => contains(range, day));
    return { note: isPrice(baseCost) ? price : '–', text: price, ...(isSpecial && { variant: 'special' }) };
  };
  const pick = (range: DayRange) => {
    if (overlapping([...ranges, range]).includes(ranges.length))
      return { text: `${overlapText} Change the range that is there, or pick other days.`, isRefused: true };
    const focusName = `costDateRanges.${ranges.length}.cost`;
    rows.append({ ...dayFieldsOf(range), cost: null as never }, { focusName });
    return { text: `${formatDays(range)}: now say what a day costs.` };
  };

  const save = form.handleSubmit(async (checked) => {
    try {
      const { setListingCost } = await api();
      form.reset(valuesOf(await setListingCost({ body: checked })));
      notify('The cost is saved.');
    } catch (error) {
      placeRefusal(form, error, 'Something went wrong, unable to save listing cost.');
    }
  });

  return (
    <RangeEditor
      title="Cost"
      listing={listing}
      onSubmit={save}
      onKeyDown={whyNot ? showNeededOnEnter(form) : undefined}
      calendar={
        <RangeCalendar
          label="What each day costs"
          today={dayInWisconsin(serverNow())}
          help="Pick the first and the last day that cost more or less than the others."
          faceOf={faceOf}
          onPick={pick}
        >
          <DayKey legend={[{ variant: 'taken', text: 'Booked; keeps its price' }]} />
        </RangeCalendar>
      }
      bar={
        <SaveBar
          label="Save cost"
          whyNot={whyNot}
          isSaving={formState.isSubmitting}
          error={formState.errors.root?.message}
        />
      }
    >
      <TextField
        label="Base cost per day"
        before="$"
        hint="For all days without a range of their own. Hunters pay a booking fee and taxes on top."
        inputMode="decimal"
        autoComplete="off"
        error={formState.errors.baseCost?.message}
        {...form.register('baseCost', asNumber)}
      />
      <RangeList
        title="Ranges that differ"
        emptyText="None yet. Pick days on the calendar, or add a range by its dates."
        onAdd={() => rows.append({ startDate: '', endDate: '', cost: null as never })}
      >
        {rows.fields.map(({ id }, index) => {
          const cost = `costDateRanges.${index}.cost` as const;
          return (
            <RangeRow
              key={id}
              number={index + 1}
              {...datesOf(form, `costDateRanges.${index}`)}
              error={overlappingIndexes.includes(index) ? overlapText : undefined}
              onRemove={() => rows.remove(index)}
            >
              <TextField
                label="Cost per day"
                before="$"
                inputMode="decimal"
                autoComplete="off"
                error={errorAt(form, cost)}
                {...form.register(cost, asNumber)}
              />
            </RangeRow>
          );
        })}
      </RangeList>
      <UnsavedGuard when={formState.isDirty} />
    </RangeEditor>
  );
}

export const ErrorBoundary = () => <ListingLoadFailed title="Cost" />;
