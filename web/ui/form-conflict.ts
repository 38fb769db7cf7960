/** The names of a form's fields. */
export type Field<Values> = Extract<keyof Values, string>;

/** The labels of a form's fields. Fields without a label are not shown in a conflict. */
export type Labels<Values> = Partial<Record<Field<Values>, string>>;

/**
 * Fields that belong together, such as a dial code and its number: resolving a conflict takes all of them or none.
 */
export type Together<Values> = readonly (readonly Field<Values>[])[];

/** What somebody else saved while this form was open. */
export interface Conflict<Values> {
  newer: Values;
  /**
   * The fields that the other admin changed since this form was loaded, and whether they were changed here too.
   */
  changed: readonly { name: Field<Values>; label: string | undefined; isMineToo: boolean }[];
}

/** A form as it was loaded, and its current state. */
export interface FormState<Values> {
  loaded: Values;
  values: Values;
}

/** Whether two states of a form differ in a field, or in one that belongs with it. */
function differs<Values>(
  one: Values,
  other: Values,
  name: Field<Values>,
  together: Together<Values>,
): boolean {
  const names = together.find((group) => group.includes(name)) ?? [name];
  return names.some((each) => JSON.stringify(one[each]) !== JSON.stringify(other[each]));
}

/**
 * Finds what somebody else changed in a record while it was being edited here (specification 2.8).
 * @param newer the record's current saved values
 */
export function conflictOf<Values extends object>(
  { loaded, values }: FormState<Values>,
  newer: Values,
  labels: Labels<Values>,
  together: Together<Values>,
): Conflict<Values> {
  const names = (Object.keys(newer) as Field<Values>[]).filter((name) => name !== 'version');
  const changed = names
    .filter((name) => differs(newer, loaded, name, together) && differs(newer, values, name, together))
    .map((name) => ({
      name,
      label: labels[name],
      isMineToo: differs(values, loaded, name, together),
    }));
  return { newer, changed };
}

/**
 * The values of a form after its conflict is resolved. Changes of only one side are always kept. Fields that both
 * sides changed take either the newer or the own value. The version is the newer one.
 */
export function resolved<Values extends object>(
  { loaded, values }: FormState<Values>,
  { newer, changed }: Conflict<Values>,
  choice: 'newer' | 'own',
  together: Together<Values>,
): Values {
  const fromNewer: readonly string[] = [
    ...changed
      .filter(({ name }) => choice === 'newer' || !differs(values, loaded, name, together))
      .map(({ name }) => name),
    'version',
  ];
  return {
    ...values,
    ...Object.fromEntries(Object.entries(newer).filter(([name]) => fromNewer.includes(name))),
  };
}
