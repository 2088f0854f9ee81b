import { isPlaced, type Action } from '@mouldwright/kernel'
import type { Context } from '../context.ts'
import type { FileAnswer } from '../define.ts'
import { audit } from './audit.ts'

/** Whether the audit log is told of files that an action sends: its transaction writes. */
export const notesFiles = ({ answers, unnoted }: Action): boolean => answers === 'file' && unnoted !== 'all'

/** Before the server starts: whoever is in no tenant's place has no audit log. */
export function refuseUnloggedFiles(action: Action): void {
  if (notesFiles(action) && !isPlaced(action))
    throw new Error(`No audit log can tell of the files that ${action.name} sends: it has to say so.`)
}

/** Keeps who was sent which file, in the transaction of the call. */
export async function noteDownload(ctx: Context, action: Action, file: FileAnswer): Promise<void> {
  if (!notesFiles(action) || (action.unnoted === 'pictures' && file.mediaType.startsWith('image/'))) return
  const { name, recordId, receiver } = file
  const about = action.name.slice(0, action.name.lastIndexOf('.'))
  await audit({ ...ctx, session: { ...ctx.session, ...receiver } }, [
    { operation: 'download', entity: about, label: name, ...(recordId === undefined ? {} : { recordId }) },
  ])
}
