/** An average in stars as it is drawn: to the nearest quarter (docs/rules/reviews.md#stars). */
export const toQuarters = (average: number): number => Math.round(average * 4) / 4;

/** An average in stars as the number beside them, such as '4.20'. */
export const formatRating = (average: number): string => average.toFixed(2);
