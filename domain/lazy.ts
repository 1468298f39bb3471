/** Creates a value at its first use: date and number formats are slow to create, and names take a while to read. */
export const lazy = <Thing extends object>(make: () => Thing): (() => Thing) => {
  let made: Thing | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
