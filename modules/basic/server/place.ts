import type { Issue, Params } from '@mouldwright/kernel'
import type { Change } from '@mouldwright/server-kit'

/** Makes faults of changes, in a module's words: at the row of the sheet in an import, else at the child row in question. */
export const issuesOf =
  (module: string) =>
  (change: Pick<Change, 'row'>, field: string, rule: string, params: Params = {}, childRow?: number): Issue => {
    const row = change.row ?? childRow
    return { field, rule: `${module}:rules.${rule}`, params, ...(row === undefined ? {} : { row }) }
  }
