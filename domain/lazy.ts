/** A value that is made when it is first asked for: what formats dates takes longer to make than to use. */
export const lazy = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
