import { spokenBy, tellFailure } from '../../feedback/perform.ts'
import { toast } from '../../feedback/store.ts'
import { say, word } from '../../i18n/i18n.ts'
import { listed } from '../../i18n/listed.ts'
import { CallError } from '../../request/call-error.ts'
import { handlingOf } from '../../request/handling.ts'

/** Names the kinds of file that this very upload takes. */
export const tellWrongKind = (types: readonly string[]): void => {
  toast('danger', word('kernel', 'issues.fileKind', { types: listed(types) }) ?? '')
}

/**
 * Why a file was refused. The store takes files for many purposes; what it says of kinds would name them all.
 * @param name of a file for a field, which stands among others
 */
export function tellUploadFailure(error: unknown, types: readonly string[], name?: string): void {
  if (!(error instanceof CallError)) return tellFailure(error)
  if (error.issues.some(({ rule }) => rule === 'fileKind')) return tellWrongKind(types)
  const reason = handlingOf(error.code) === 'assistant' ? undefined : spokenBy(error)
  if (name !== undefined && reason) toast('danger', say('file.failed', { name, reason }))
  else tellFailure(error)
}
