import { activities } from '#domain/activities.ts';
import { Checkbox, Chips, Row, TextField } from '../../ui/field.tsx';
import { asNumber } from '../../ui/form.ts';
import type { ListingForm } from './listing-values.ts';
import { LongText } from './long-text.tsx';
import { Part } from './part.tsx';

/** The land's description and permitted activities. */
export const LandPart = ({ form }: { form: ListingForm }) => {
  const { errors } = form.formState;
  return (
    <Part title="Your land" about="This is what hunters read when they look for a place to go.">
      <TextField
        label="Title"
        hint="A few words that tell it from other land, such as ‘Oak ridge above the creek’."
        error={errors.title?.message}
        {...form.register('title')}
      />
      <LongText
        form={form}
        name="description"
        label="Description"
        rows={8}
        hint="The lay of the land, what lives there, stands, water, neighbors."
      />
      <Chips
        label="Approved activities"
        hint="Pick everything that you allow."
        options={activities}
        error={errors.listingActivities?.message}
        {...form.register('listingActivities')}
      />
      <LongText
        form={form}
        name="prohibitedActivities"
        label="Prohibited activities (optional)"
        rows={3}
        hint="Whatever else nobody may do there. Vehicles, dogs and fires have questions of their own below."
      />
      <Row>
        <TextField
          label="Acreage"
          after="ac"
          inputMode="decimal"
          autoComplete="off"
          error={errors.acreage?.message}
          {...form.register('acreage', asNumber)}
        />
        <TextField
          label="Most hunters in one booking"
          inputMode="numeric"
          autoComplete="off"
          error={errors.maxPartySize?.message}
          {...form.register('maxPartySize', asNumber)}
        />
      </Row>
      <Checkbox
        label="I want to meet hunters in person before they go out."
        error={errors.inPersonMeetUpRequired?.message}
        {...form.register('inPersonMeetUpRequired')}
      />
    </Part>
  );
};
