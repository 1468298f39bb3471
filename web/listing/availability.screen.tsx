import { useFieldArray, useWatch } from 'react-hook-form';
import { contract } from '#contract/contract.ts';
import type { EditableListing } from '#contract/listing.ts';
import { refusals } from '#contract/refusals.ts';
import { type Availability, isOpen } from '#domain/availability.ts';
import { type Day, type DayRange, dayInWisconsin, formatDays, isRange, overlapping } from '#domain/dates.ts';
import { api } from '../session/api.ts';
import { Select } from '../ui/field.tsx';
import { placeRefusal, useBodyForm } from '../ui/form.ts';
import { type DayFace, DayKey } from '../ui/month-grid.tsx';
import { notify } from '../ui/notices.tsx';
import { privatePage } from '../ui/private-page.ts';
import { SaveBar } from '../ui/save-bar.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { showNeededOnEnter } from '../ui/still-needed.tsx';
import { UnsavedGuard } from '../ui/unsaved.tsx';
import type { Route } from './+types/availability.screen.ts';
import { ListingLoadFailed } from './listing-load-failed.tsx';
import { loadListingWithHeldDays } from './load-own.ts';
import { RangeCalendar } from './ranges/range-calendar.tsx';
import { RangeEditor, RangeList } from './ranges/range-editor.tsx';
import { datesOf, dayFieldsOf, daysOf } from './ranges/range-fields.ts';
import { RangeRow } from './ranges/range-row.tsx';
import { useWhyNot } from './ranges/use-why-not.tsx';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  privatePage('Availability', loaderData?.listing.title);

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => loadListingWithHeldDays(params.listingId);

const { body } = contract.setListingAvailability;
const valuesOf = ({ id, listingAvailability }: EditableListing) => ({
  listingId: id,
  default: listingAvailability.default,
  availabilityDateRanges: listingAvailability.availabilityDateRanges.map((range) => ({
    ...dayFieldsOf(range),
    default: range.default,
  })),
});

const labels = { startDate: 'First day', endDate: 'Last day' };

const other: Record<Availability, Availability> = { Available: 'NotAvailable', NotAvailable: 'Available' };
const stateTexts: Record<Availability, string> = { Available: 'Open', NotAvailable: 'Closed' };

/**
 * Edits which days are open: a default, and ranges that differ. Booked days stay booked
 * (docs/rules/listings.md#availability).
 */
export default function AvailabilityEditor({ loaderData: { listing, heldDays } }: Route.ComponentProps) {
  const form = useBodyForm(body, valuesOf(listing));
  const { control, formState } = form;
  const rows = useFieldArray({ control, name: 'availabilityDateRanges' });
  const values = useWatch({ control }) as ReturnType<typeof valuesOf>;
  const { default: defaultState } = values;
  const ranges = values.availabilityDateRanges.map((row) => ({ ...daysOf(row), availability: row.default }));
  const overlappingIndexes = overlapping(ranges);
  const overlapText = refusals.rangesOverlap.text;
  const whyNot = useWhyNot(form, body, 'availabilityDateRanges', labels);

  const availability = { default: defaultState, ranges: ranges.filter(isRange) };
  const faceOf = (day: Day): DayFace => {
    const state = stateTexts[isOpen(availability, day) ? 'Available' : 'NotAvailable'];
    if (heldDays.has(day)) return { note: 'Booked', text: `Booked; ${state}`, variant: 'taken' };
    return { note: state, text: state, ...(state === 'Closed' && { variant: 'shut' }) };
  };
  const pick = (range: DayRange) => {
    if (overlapping([...ranges, range]).includes(ranges.length))
      return { text: `${overlapText} Change the range that is there, or pick other days.`, isRefused: true };
    rows.append({ ...dayFieldsOf(range), default: other[defaultState] }, { shouldFocus: false });
    return { text: `${stateTexts[other[defaultState]]}: ${formatDays(range)}. Save to keep it.` };
  };

  const save = form.handleSubmit(async (checked) => {
    try {
      const { setListingAvailability } = await api();
      form.reset(valuesOf(await setListingAvailability({ body: checked })));
      notify('The availability is saved.');
    } catch (error) {
      placeRefusal(form, error, 'Something went wrong, unable to save listing availability.');
    }
  });

  return (
    <RangeEditor
      title="Availability"
      listing={listing}
      onSubmit={save}
      onKeyDown={whyNot ? showNeededOnEnter(form) : undefined}
      calendar={
        <RangeCalendar
          label="Open and closed days"
          today={dayInWisconsin(serverNow())}
          help={`Pick the first and the last day that are ${defaultState === 'Available' ? 'closed' : 'open'}.`}
          faceOf={faceOf}
          onPick={pick}
        >
          <DayKey
            legend={[
              { variant: 'taken', text: 'Booked; stays' },
              { variant: 'shut', text: 'Closed' },
            ]}
          />
        </RangeCalendar>
      }
      bar={
        <SaveBar
          label="Save availability"
          whyNot={whyNot}
          isSaving={formState.isSubmitting}
          error={formState.errors.root?.message}
        />
      }
    >
      <Select label="All other days are" {...form.register('default')}>
        <option value="Available">Open: hunters can ask for them</option>
        <option value="NotAvailable">Closed: nobody can ask for them</option>
      </Select>
      <RangeList
        title="Ranges that differ"
        emptyText="None yet. Pick days on the calendar, or add a range by its dates."
        onAdd={() => rows.append({ startDate: '', endDate: '', default: other[defaultState] })}
      >
        {rows.fields.map(({ id }, index) => (
          <RangeRow
            key={id}
            number={index + 1}
            {...datesOf(form, `availabilityDateRanges.${index}`)}
            error={overlappingIndexes.includes(index) ? overlapText : undefined}
            onRemove={() => rows.remove(index)}
          >
            <Select label="These days are" {...form.register(`availabilityDateRanges.${index}.default`)}>
              <option value="Available">Open</option>
              <option value="NotAvailable">Closed</option>
            </Select>
          </RangeRow>
        ))}
      </RangeList>
      <UnsavedGuard when={formState.isDirty} />
    </RangeEditor>
  );
}

export const ErrorBoundary = () => <ListingLoadFailed title="Availability" />;
