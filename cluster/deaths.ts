/** Tells deaths that a fault brought about from those that nobody did. */
export type Deaths = {
  /** A part is about to be killed, by its name. */
  expect(name: string): void;
  /** A sentence about a part, as it is printed. */
  note(sentence: string): void;
  /** The sentences about parts that died by themselves. */
  readonly unexpected: readonly string[];
};

export const watchDeaths = (): Deaths => {
  const expected: string[] = [];
  const unexpected: string[] = [];
  return {
    expect: (name) => void expected.push(name),
    note(sentence) {
      const at = expected.findIndex((name) => sentence.startsWith(`${name} stopped (killed by SIGKILL`));
      if (at >= 0) expected.splice(at, 1);
      else unexpected.push(sentence);
    },
    unexpected,
  };
};
