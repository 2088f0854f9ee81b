import { specsZh } from '../locales/reasons.zh.ts'

/** What a limit of machines is called: the product's own by their words, attributes as they are written. */
export const specName = (spec: string, word: (path: string) => string): string =>
  Object.hasOwn(specsZh, spec) ? word(`specs.${spec}`) : spec
