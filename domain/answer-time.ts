const hour = 60;
const day = 24 * hour;

/** In how many minutes a host usually answers, in words: 'within an hour', 'within 5 hours', 'within 2 days'. */
export const answerTimeText = (minutes: number): string => {
  if (minutes <= hour) return 'within an hour';
  if (minutes <= day) return `within ${Math.ceil(minutes / hour)} hours`;
  return `within ${Math.ceil(minutes / day)} days`;
};

/** Which share of the requests a host answers before they run out, in words; nothing is to be said of 100 %. */
export const answeredShareText = (percentage: number): string =>
  percentage === 0
    ? 'Latest requests ran out without an answer'
    : `Answers ${percentage}% of requests in time`;
