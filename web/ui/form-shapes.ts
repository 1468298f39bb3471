import { z } from 'zod';

/** The parts of Zod's own description of a schema that are used here. */
type Definition = {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  defaultValue?: unknown;
  in?: z.ZodType;
};
const definitionOf = (schema: z.ZodType) => schema.def as Definition;

const mapFields = <Value>(shape: Record<string, z.ZodType>, change: (field: z.ZodType) => Value) =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const changed = change(field);
      return changed === undefined ? [] : [[name, changed] as const];
    }),
  );

const emptyField = (field: z.ZodType): unknown => {
  const { type, shape = {}, defaultValue } = definitionOf(field);
  if (type === 'default') return defaultValue;
  if (type === 'string') return '';
  if (type === 'array') return [];
  return type === 'object' ? mapFields(shape, emptyField) : undefined;
};

/**
 * The values an empty form starts with: the schema's defaults, empty texts and lists, and nothing for numbers and
 * choices. A field added to the schema is included automatically.
 */
export const emptyOf = <Shape extends z.ZodObject>(shape: Shape) =>
  emptyField(shape) as Partial<z.input<Shape>>;

/** A number input's value: text while it is no number, `null` when emptied. */
const numberInput = z.union([z.number(), z.string()]).nullable();

const draftField = (field: z.ZodType): z.ZodType => {
  const { type, shape = {}, element, innerType, in: wire } = definitionOf(field);
  if (type === 'object') return z.object(mapFields(shape, draftField));
  if (type === 'array' && element) return z.array(draftField(element));
  if (type === 'pipe' && wire) return draftField(wire);
  if (innerType) return type === 'default' ? draftField(innerType) : draftField(innerType).nullable();
  if (type === 'number') return numberInput;
  return type === 'string' || type === 'enum' ? z.string() : field;
};

/**
 * The schema of a form's draft: the same types without limits. A field added to the schema is included automatically.
 */
export const draftOf = (shape: z.ZodObject) => z.object(mapFields(shape.shape, draftField));
