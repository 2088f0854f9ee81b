import { tellFailure } from '../../feedback/perform.ts'
import { toast } from '../../feedback/store.ts'
import { word } from '../../i18n/i18n.ts'
import { listed } from '../../i18n/listed.ts'
import { CallError } from '../../request/call-error.ts'

/** Names the kinds of file that this very upload takes. */
export const tellWrongKind = (types: readonly string[]): void => {
  toast('danger', word('kernel', 'issues.fileKind', { types: listed(types) }) ?? '')
}

/** Why a file was refused. The store takes files for many purposes; what it says of kinds would name them all. */
export function tellUploadFailure(error: unknown, types: readonly string[]): void {
  if (error instanceof CallError && error.issues.some(({ rule }) => rule === 'fileKind')) tellWrongKind(types)
  else tellFailure(error)
}
