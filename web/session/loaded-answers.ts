import { readSubject } from './session.ts';

/** An answer of the server, and when it was loaded. */
export type Loaded = { answer: unknown; at: Date };

/** Answers loaded during this visit, by user and name. In memory only. */
const answers = new Map<string, Loaded>();

const keyOf = (name: string): string => `${readSubject()} ${name}`;

/** Those of who is signed in, by name; a page's answer is named by its path. */
export const loadedAnswers = {
  get: (name: string): Loaded | undefined => answers.get(keyOf(name)),
  has: (name: string): boolean => answers.has(keyOf(name)),
  /** For the user who was signed in when it was asked for, whoever is now. */
  setter: (name: string): ((loaded: Loaded) => void) => {
    const key = keyOf(name);
    return (loaded) => void answers.set(key, loaded);
  },
};
