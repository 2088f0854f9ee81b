import { filterText } from '../../i18n/entity-words.ts'

/** The fault of a filter in which text stands that is none of its options. */
export const notListed = <N extends string>(
  name: N,
  value: string,
  options: readonly { value: unknown }[],
): Partial<Record<N, string>> =>
  value === '' || options.length === 0 || options.some((option) => option.value === value)
    ? {}
    : ({ [name]: filterText({ field: name, rule: 'notChosen', params: { text: value.slice(0, 60) } }) } as never)
