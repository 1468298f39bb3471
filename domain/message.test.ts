import { expect, test } from 'vitest';
import { noRules } from './land-rules.ts';
import { readyQuestionsOn } from './message.ts';

const dog = 'May I bring a dog?';
const wind = 'Which wind is best for your stands?';
const stands = 'Are there stands we can use, or may we bring our own?';
const car = 'Is the ground dry enough to get in with a car?';
const parking = 'Where do we park, and how far is the walk in?';

// docs/rules/messages.md#ready-questions
test('questions to begin with leave out what the rules of the land say', () => {
  expect(readyQuestionsOn(noRules())).toEqual([wind, parking, stands, dog, car]);
  for (const dogs of ['no', 'leash', 'hunting', 'yes'] as const)
    expect(readyQuestionsOn({ ...noRules(), dogs })).not.toContain(dog);
  expect(readyQuestionsOn({ ...noRules(), stands: 'takeOut' })).not.toContain(stands);
  expect(readyQuestionsOn({ ...noRules(), standsThere: 2 })).toEqual([wind, parking, dog, car]);
  expect(readyQuestionsOn({ ...noRules(), standsThere: 0 })).toEqual([parking, dog, car]);
  expect(readyQuestionsOn({ ...noRules(), vehicles: 'lanes' })).toContain(car);
  expect(readyQuestionsOn({ ...noRules(), vehicles: 'walkIn' })).not.toContain(car);
});
