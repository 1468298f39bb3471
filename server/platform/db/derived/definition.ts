/** A view, function or trigger of the database, whole, as it is now (docs/decisions/0074-derived-data.md). */
export type Derived = {
  kind: 'view' | 'function' | 'trigger';
  /** As `drop` takes it: a function with the types of its arguments, a trigger with its table. */
  name: string;
  /** What makes it. */
  statements: readonly string[];
};

export const view = (name: string, query: string): Derived => ({
  kind: 'view',
  name,
  statements: [`create view ${name} as ${query}`],
});

type FunctionParts = {
  name: string;
  /** Its parameters, such as 'ids uuid[]'. */
  takes?: string;
  returns?: string;
  /** The language, and what follows it, such as 'language sql stable'. */
  attributes?: string;
  body: string;
};

/** A function, in PL/pgSQL if nothing else is said. */
export const fn = ({
  name,
  takes = '',
  returns = 'void',
  attributes = 'language plpgsql',
  body,
}: FunctionParts): Derived => {
  // As PostgreSQL names it: without what is said of a type, such as '(7,6)'.
  const types = takes
    .replace(/\([^)]*\)/g, '')
    .split(',')
    .map((one) => one.trim().replace(/^\w+ /, ''));
  return {
    kind: 'function',
    name: `${name}(${types.join(',')})`,
    statements: [
      `create or replace function ${name}(${takes}) returns ${returns} ${attributes} as $$${body}$$`,
    ],
  };
};

/** The function of a trigger. */
export const triggerFunction = (name: string, body: string): Derived =>
  fn({ name, returns: 'trigger', body });

type TriggerParts = {
  name: string;
  table: string;
  /** Such as 'after insert or update of active'. */
  fires: string;
  /** What follows the table, up to the function: 'for each row', and its condition. */
  each?: string;
  runs: string;
  /** Whether it fires at the end of the transaction. */
  isDeferred?: boolean;
  /** Whether it fires also where rows are copied without triggers. */
  isAlways?: boolean;
};

export const trigger = ({
  name,
  table,
  fires,
  each = 'for each row',
  runs,
  ...when
}: TriggerParts): Derived => ({
  kind: 'trigger',
  name: `${name} on ${table}`,
  statements: [
    when.isDeferred
      ? `create constraint trigger ${name} ${fires} on ${table} deferrable initially deferred
          ${each} execute function ${runs}()`
      : `create trigger ${name} ${fires} on ${table} ${each} execute function ${runs}()`,
    ...(when.isAlways ? [`alter table ${table} enable always trigger ${name}`] : []),
  ],
});

/** SQL for the day in Wisconsin of an instant. */
export const dayOf = (instant: string): string => `(${instant} at time zone 'America/Chicago')::date`;
