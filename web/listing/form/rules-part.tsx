import { useController, useWatch } from 'react-hook-form';
import { choiceWords, ruleGroupTitles, ruleLabels } from '#domain/land-rule-words.ts';
import {
  type ChoiceRule,
  type CountRule,
  type RuleGroup,
  type RuleName,
  ruleChoices,
  ruleCounts,
  ruleGroups,
  ruleGroupsOf,
  ruleSets,
  type SetRule,
} from '#domain/land-rules.ts';
import { Chips, PillChoice, TextField } from '../../ui/field.tsx';
import { asNumber } from '../../ui/form.ts';
import type { ListingForm } from './listing-values.ts';
import { Part } from './part.tsx';
import styles from './rules-part.module.css';

/** What a field is about, where its label alone could be misread. */
const hints: Partial<Record<RuleName, string>> = {
  vehicles: 'Past the parking place.',
  guests: 'People who come along and neither hunt nor fish.',
  crops: 'Walking in standing corn, beans or hay.',
  weapons: 'Pick every one that you allow.',
  stands: 'May hunters bring a stand or blind?',
  standsThere: 'For hunters to use. Leave it blank to say nothing.',
  blindsThere: 'For hunters to use. Leave it blank to say nothing.',
  parkingSpots: 'Cars and trucks at once. Leave it blank to say nothing.',
  bankFeet: 'How much bank people may fish from.',
};

type FieldProps<Name> = { form: ListingForm; name: Name };

/** One of a few answers; 'No answer' is one of them. */
const ChoiceField = ({ form, name }: FieldProps<ChoiceRule>) => {
  const { field } = useController({ control: form.control, name: `rules.${name}` });
  const words: Partial<Record<string, { short: string }>> = choiceWords[name];
  return (
    <PillChoice
      name={field.name}
      label={ruleLabels[name]}
      hint={hints[name]}
      options={[
        { value: '', label: 'No answer' },
        ...ruleChoices[name].map((value) => ({ value, label: words[value]?.short ?? value })),
      ]}
      value={field.value ?? ''}
      onChange={(value) => field.onChange(value || null)}
    />
  );
};

const CountField = ({ form, name }: FieldProps<CountRule>) => (
  <div className={styles.count}>
    <TextField
      label={ruleLabels[name]}
      hint={hints[name]}
      inputMode="numeric"
      autoComplete="off"
      {...(name === 'bankFeet' && { after: 'ft' })}
      error={form.formState.errors.rules?.[name]?.message}
      {...form.register(`rules.${name}`, { ...asNumber, shouldUnregister: true })}
    />
  </div>
);

const SetField = ({ form, name }: FieldProps<SetRule>) => (
  <Chips
    label={ruleLabels[name]}
    hint={hints[name]}
    options={ruleSets[name]}
    {...form.register(`rules.${name}`)}
  />
);

const isChoice = (name: RuleName): name is ChoiceRule => name in ruleChoices;
const isCount = (name: RuleName): name is CountRule => name in ruleCounts;

const RuleField = ({ form, name }: FieldProps<RuleName>) => {
  if (isChoice(name)) return <ChoiceField form={form} name={name} />;
  return isCount(name) ? <CountField form={form} name={name} /> : <SetField form={form} name={name} />;
};

const GroupFields = ({ form, group }: { form: ListingForm; group: RuleGroup }) => (
  <>
    <h3 className={styles.group}>{ruleGroupTitles[group]}</h3>
    {ruleGroups[group].map((name) => (
      <RuleField key={name} form={form} name={name} />
    ))}
  </>
);

/** The rules of the land, of what is picked among its activities (docs/rules/land-rules.md#by-activity). */
export const RulesPart = ({ form }: { form: ListingForm }) => {
  const activities = useWatch({ control: form.control, name: 'listingActivities' });
  return (
    <Part
      title="Rules of your land"
      about="Choose what applies to your land, and skip the rest. Hunters see it on your page, find your land by it, and tick that they have read it before they ask. The questions on hunting and fishing depend on the activities that you approved above."
    >
      {ruleGroupsOf(activities ?? []).map((group) => (
        <GroupFields key={group} form={form} group={group} />
      ))}
    </Part>
  );
};

/** The labels of the rules by the names of their fields. */
export const ruleFieldLabels: Record<string, string> = Object.fromEntries(
  Object.entries(ruleLabels).map(([name, label]) => [`rules.${name}`, label]),
);
