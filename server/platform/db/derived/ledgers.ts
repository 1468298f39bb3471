import { type Derived, dayOf, fn, trigger, triggerFunction, view } from './definition.ts';

/** The amounts of a ledger, and what they belong to; `marketplace_cents` is generated from them. */
const amountColumns = [
  'county',
  'paid_day',
  'sub_total_cents',
  'fee_cents',
  'tax_cents',
  'captured_cents',
  'provider_fee_cents',
  'refunded_cents',
  'refund_pending_cents',
  'refunded_tax_cents',
  'held_cents',
  'payout_cents',
  'payout_sent_cents',
  'paid_to_others_cents',
  'payout_fee_cents',
  'payout_day',
  'sold_price_cents',
  'sold_fee_cents',
  'sold_tax_cents',
  'sold_state_tax_cents',
  'given_back_price_cents',
  'given_back_fee_cents',
  'given_back_tax_cents',
  'given_back_state_tax_cents',
] as const;

/** The columns of a ledger that are written; `changed_day` is the day on which the books count its last change. */
export const ledgerColumns = ['booking_id', ...amountColumns, 'changed_day'] as const;

const list = ledgerColumns.join(', ');

/** Sums of the payments that have come and were not withdrawn, and of those of their refunds that have gone. */
const partSums = ['price', 'fee', 'tax', 'state_tax'].map((part) => ({
  ofRefunds: `coalesce(sum(${part}_cents) filter (where status = 'Completed'), 0) as ${part}`,
  ofOrders: `sum(coalesce(o.sold_${part}_cents, 0)) as sold_${part}, sum(r.${part}) as given_back_${part}`,
  columns: `coalesce(m.sold_${part}, 0)::bigint as sold_${part}_cents,
    coalesce(m.given_back_${part}, 0)::bigint as given_back_${part}_cents`,
}));
const each = (what: 'ofRefunds' | 'ofOrders' | 'columns') => partSums.map((sums) => sums[what]).join(', ');

/** When something of a booking's money was written last, by the clock of the product. */
const changedAt = `greatest(b.updated_at, b.paid_at, p.created_at, p.paid_out_at,
  (select max(greatest(updated_at, captured_at, seen_at, flagged_at, sold_at)) from payment_orders
    where booking_id = b.id),
  (select max(r.updated_at) from refunds r join payment_orders o on o.id = r.payment_order_id
    where o.booking_id = b.id),
  (select max(greatest(sent_at, ended_at, fee_at)) from payout_attempts where booking_id = b.id),
  (select max(at) from payout_activity where booking_id = b.id))`;

/** What the ledger of each booking should be. Refunds that were requested count as pending until the provider says. */
const currentLedgers = view(
  'current_ledgers',
  `
    with money as (
      select o.booking_id,
        sum(o.captured_cents) as captured, sum(coalesce(o.fee_cents, 0)) as fee,
        sum(r.refunded) as refunded, sum(r.pending) as pending,
        sum(case when o.status = 'Captured' and o.flagged_at is not null
          then o.captured_cents - r.refunded - r.pending else 0 end) as held,
        sum(case when o.status = 'Captured' and o.flagged_at is null then r.tax_of_all else 0 end)
          as refunded_tax_of_paying,
        ${each('ofOrders')}
      from payment_orders o
      cross join lateral (
        select coalesce(sum(amount_cents) filter (where status = 'Completed'), 0) as refunded,
          coalesce(sum(amount_cents) filter (where status in ('Asked','Pending')), 0) as pending,
          coalesce(sum(tax_cents) filter (where status <> 'Failed'), 0) as tax_of_all,
          ${each('ofRefunds')}
        from refunds where payment_order_id = o.id) r
      where o.captured_at is not null
      group by o.booking_id
    ), attempts as (
      select booking_id, sum(fee_cents) as fee, max(arrived_at) filter (where stage = 'arrived') as arrived_at
      from payout_attempts group by booking_id
    )
    select b.id as booking_id, b.county,
      case when b.status = 'Paid' then ${dayOf('b.paid_at')} end as paid_day,
      case when b.status = 'Paid' then b.sub_total_cents else 0 end as sub_total_cents,
      case when b.status = 'Paid' then b.booking_fee_cents else 0 end as fee_cents,
      case when b.status = 'Paid' then b.total_tax_cents else 0 end as tax_cents,
      coalesce(m.captured, 0)::bigint as captured_cents,
      coalesce(m.fee, 0)::bigint as provider_fee_cents,
      coalesce(m.refunded, 0)::bigint as refunded_cents,
      coalesce(m.pending, 0)::bigint as refund_pending_cents,
      case when b.status = 'Paid' then coalesce(m.refunded_tax_of_paying, 0) else 0 end::bigint as refunded_tax_cents,
      coalesce(m.held, 0)::bigint as held_cents,
      coalesce(p.owed_cents + p.on_its_way_cents + p.arrived_cents, 0)::bigint as payout_cents,
      coalesce(p.arrived_cents, 0) as payout_sent_cents,
      coalesce(p.paid_to_others_cents, 0) as paid_to_others_cents,
      coalesce(a.fee, 0)::bigint as payout_fee_cents,
      case when p.arrived_cents + p.paid_to_others_cents > 0
        then ${dayOf('coalesce(p.paid_out_at, a.arrived_at)')} end as payout_day,
      ${each('columns')},
      ${dayOf(changedAt)} as changed_day
    from bookings b
    left join money m on m.booking_id = b.id
    left join payouts p on p.booking_id = b.id
    left join attempts a on a.booking_id = b.id
    where b.status = 'Paid' or m.booking_id is not null or p.booking_id is not null
      or exists (select from booking_ledgers g where g.booking_id = b.id)`,
);

const among = (row: string): string => amountColumns.map((name) => `${row}.${name}`).join(', ');

/**
 * Runs at the end of a transaction, when it waits for no other row any more: so the lock of the ledger's row can't
 * cause a deadlock. Of two transactions that change the same booking's money, the second waits for the first, and each
 * statement sees what was committed before it began. The day of a change is never before that of an earlier one.
 */
const writeLedger = fn({
  name: 'write_ledger',
  takes: 'booking uuid',
  body: `
    begin
      insert into booking_ledgers (${list}) select ${list} from current_ledgers where booking_id = booking
        on conflict (booking_id) do nothing;
      if found then return; end if;
      perform from booking_ledgers where booking_id = booking for update;
      update booking_ledgers t set ${amountColumns.map((name) => `${name} = c.${name}`).join(', ')},
        changed_day = greatest(t.changed_day, c.changed_day)
        from current_ledgers c
        where t.booking_id = booking and c.booking_id = booking and (${among('t')}) is distinct from (${among('c')});
    end `,
});

const ledgerChanged = triggerFunction(
  'ledger_changed',
  `
    declare
      changed record := case when tg_op = 'DELETE' then old else new end;
    begin
      if tg_table_name = 'bookings' then perform write_ledger(changed.id);
      elsif tg_table_name = 'refunds' then
        perform write_ledger(o.booking_id) from payment_orders o where o.id = changed.payment_order_id;
      else perform write_ledger(changed.booking_id);
      end if;
      return null;
    end `,
);

/** When a change of a row changes the ledger of its booking: the table, the event and the condition. */
const changes: readonly [table: string, event: 'insert' | 'update' | 'delete', condition: string][] = [
  ['bookings', 'insert', `new.status = 'Paid'`],
  [
    'bookings',
    'update',
    `(old.status = 'Paid' or new.status = 'Paid') and (old.status, old.paid_at, old.total_cents, old.booking_fee_cents)
      is distinct from (new.status, new.paid_at, new.total_cents, new.booking_fee_cents)`,
  ],
  ['payment_orders', 'insert', 'new.captured_at is not null'],
  [
    'payment_orders',
    'update',
    `(old.captured_at, old.captured_cents, old.fee_cents, old.flagged_at, old.status, old.sold_price_cents)
      is distinct from
      (new.captured_at, new.captured_cents, new.fee_cents, new.flagged_at, new.status, new.sold_price_cents)
      and (old.captured_at is not null or new.captured_at is not null)`,
  ],
  ['payment_orders', 'delete', 'old.captured_at is not null'],
  ['refunds', 'insert', 'true'],
  [
    'refunds',
    'update',
    `(old.status, old.amount_cents, old.price_cents, old.fee_cents, old.tax_cents, old.state_tax_cents)
      <> (new.status, new.amount_cents, new.price_cents, new.fee_cents, new.tax_cents, new.state_tax_cents)`,
  ],
  ['refunds', 'delete', 'true'],
  ['payouts', 'insert', 'true'],
  [
    'payouts',
    'update',
    `(old.due_cents, old.on_its_way_cents, old.arrived_cents, old.paid_to_others_cents, old.paid_out_at)
      is distinct from
      (new.due_cents, new.on_its_way_cents, new.arrived_cents, new.paid_to_others_cents, new.paid_out_at)`,
  ],
  ['payouts', 'delete', 'true'],
  ['payout_attempts', 'insert', 'new.fee_cents is not null'],
  ['payout_attempts', 'delete', 'old.fee_cents is not null'],
  ['payout_attempts', 'update', 'old.fee_cents is distinct from new.fee_cents'],
];

/**
 * The ledger of each booking with money, written by the transaction that changes that money
 * (docs/rules/statistics.md#ledger).
 */
export const ledgers: readonly Derived[] = [
  currentLedgers,
  writeLedger,
  ledgerChanged,
  ...changes.map(([table, event, condition]) =>
    trigger({
      name: `ledger_changed_${event}`,
      table,
      fires: `after ${event}`,
      each: `for each row when (${condition})`,
      runs: 'ledger_changed',
      isDeferred: true,
    }),
  ),
];
