/** What the comparison with the provider's records said of payments, by their ids. */
export type Findings = { takenOver: string[]; toLookAt: string[] };

/** Reads what server/records/reconcile.ts prints. */
export const readFindings = (lines: readonly string[]): Findings => {
  const payments = (sign: '+' | '?') =>
    lines.filter((line) => line.startsWith(`${sign} Payment `)).map((line) => line.split(' ')[2] ?? '');
  return { takenOver: payments('+'), toLookAt: payments('?') };
};

/** A sentence for each payment after the instant that was not found, and each that was found and is none. */
export const compareFindings = (
  { takenOver, toLookAt }: Findings,
  paidSince: readonly string[],
): string[] => {
  const found = new Set([...takenOver, ...toLookAt]);
  return [
    ...paidSince.filter((id) => !found.has(id)).map((id) => `Payment ${id} was not found.`),
    ...[...found]
      .filter((id) => !paidSince.includes(id))
      .map((id) => `Payment ${id} was found, and was made before.`),
  ];
};

type Entry = { type: string; at: string; capture_id?: string };

/** The payments that the provider took after the instant, by its journal. */
export const readPaidSince = async (payments: string, instant: Date): Promise<string[]> => {
  const answer = await fetch(`${payments}/journal?type=capture.completed`);
  const entries = (await answer.json()) as Entry[];
  return entries.flatMap(({ at, capture_id: id }) => (id && new Date(at) > instant ? [id] : []));
};
