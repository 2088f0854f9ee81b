import { Refusal } from '@mouldwright/kernel'
import { handleTerminal, mayReadKind, openFile, readFile, type Context } from '@mouldwright/server-kit'
import { readDrawing } from '@mouldwright/terminals/shared'
import { isDrawingAtWork } from './drawings.query.ts'
import { provenWorker } from './proven-worker.ts'

/** Whoever stands there may see what their roles let them: drawings may be more secret than work. */
export const readDrawingHandler = handleTerminal(readDrawing, async (given, { fileId, userId }) => {
  const ctx = given as unknown as Context<'fact.notProven'>
  const worker = await provenWorker(ctx, { terminalId: given.terminal.terminalId, userId, at: ctx.now() })
  const acting = { ...ctx, session: { ...ctx.session, userId: worker.userId } }
  const file = (await isDrawingAtWork(ctx, fileId)) ? await readFile(ctx, fileId) : undefined
  if (!file || !(await mayReadKind(acting, file))) throw new Refusal('record.absent')
  return { ...(await openFile(ctx, file)), receiver: { userId: worker.userId, displayName: worker.name } }
})
