/** Something that is made when it is first asked for: what formats dates takes longer to make than to use. */
export const lazy = <Thing extends object>(make: () => Thing): (() => Thing) => {
  let made: Thing | undefined;
  return () => {
    made ??= make();
    return made;
  };
};
