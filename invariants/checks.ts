import { dollars, type Invariant } from './invariant.ts';

const checkRows = `
  select c.id, c.check_number as number, c.amount_cents as cents, c.undone_at is not null as is_undone,
    c.voided_at is not null as is_voided, c.statement_at is not null as is_told,
    c.undone_at > c.written_at + interval '1 hour' as is_late,
    (select count(*) from checks o where o.check_number = c.check_number and o.undone_at is null
      and o.is_number_unique and c.is_number_unique and c.undone_at is null)::int as same_number,
    coalesce(sum(a.amount_cents), 0)::int as paid, count(a.id)::int as parts,
    count(*) filter (where a.stage = 'arrived')::int as arrived,
    count(*) filter (where a.stage = 'cameBack')::int as back,
    (select r.host_id <> c.host_id from checks r where r.id = c.replaced_by) as is_replaced_elsewhere,
    count(*) filter (where a.host_id <> c.host_id or (a.stage = 'arrived' and p.host_id <> c.host_id))::int as of_others
  from checks c left join payout_attempts a on a.check_id = c.id left join payouts p on p.booking_id = a.booking_id
  group by c.id order by c.written_at, c.id`;

type Row = {
  id: string;
  number: string;
  cents: number;
  is_undone: boolean;
  is_voided: boolean;
  is_told: boolean;
  is_late: boolean | null;
  same_number: number;
  paid: number;
  parts: number;
  arrived: number;
  back: number;
  is_replaced_elsewhere: boolean | null;
  of_others: number;
};

const checkViolations = (row: Row): string[] => {
  const { number, cents, paid, parts } = row;
  if (row.is_undone)
    return [
      ...(parts > 0 ? [`Check ${number} was undone, and still pays ${dollars(paid)}.`] : []),
      ...(row.is_told ? [`Check ${number} was undone, and its payee was told of it.`] : []),
      ...(row.is_late ? [`Check ${number} was undone later than an hour after it was written.`] : []),
    ];
  return [
    ...(paid === cents ? [] : [`Check ${number} is of ${dollars(cents)}, and pays ${dollars(paid)}.`]),
    ...(parts > 0 ? [] : [`Check ${number} pays nothing.`]),
    ...(row.of_others > 0 ? [`Check ${number} pays a payout of somebody else.`] : []),
    ...(row.is_voided && row.arrived > 0 ? [`Check ${number} is void, and counts as arrived.`] : []),
    ...(!row.is_voided && row.back > 0 ? [`Check ${number} is not void, and a part of it came back.`] : []),
    ...(row.is_replaced_elsewhere ? [`Check ${number} is replaced by one to somebody else.`] : []),
    ...(row.same_number > 1 ? [`The number ${number} is that of ${row.same_number} checks.`] : []),
  ];
};

const strayRows = `
  select b.confirmation_code as code, a.way, a.check_id is null as has_none
  from payout_attempts a join bookings b on b.id = a.booking_id
  where (a.way = 'Check') <> (a.check_id is not null)`;

type Stray = { code: string; way: string; has_none: boolean };

export const checks: Invariant = {
  name: 'checks',
  description:
    'A check pays what it says, to one payee, under a number of its own; what a check paid is counted until it is void, as a whole, the one that replaces it is of the same payee, and one that was undone within its hour pays nothing, and nobody was told.',
  async violations({ query }) {
    const strays = await query<Stray>(strayRows);
    return [
      ...(await query<Row>(checkRows)).flatMap(checkViolations),
      ...strays.map(({ code, way, has_none }) =>
        has_none
          ? `Booking ${code} was paid by a check that there is not.`
          : `Booking ${code} was paid by ${way}, and by a check.`,
      ),
    ];
  },
};
