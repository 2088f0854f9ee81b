import { addPhoto } from '@mouldwright/floor/server/api'
import { handleTerminal, type Context } from '@mouldwright/server-kit'
import { sendPhoto } from '@mouldwright/terminals/shared'

export const sendPhotoHandler = handleTerminal(sendPhoto, async (given, { key, reportKey, content }) => {
  const ctx = given as unknown as Context<'report.photoAlone' | 'report.photoUnreadable' | 'report.photosFull'>
  const { terminalId } = given.terminal
  const answer = await addPhoto(ctx, { key, reportKey, terminalId, content: Buffer.from(content, 'base64') })
  return { answer, now: ctx.now().toISOString() }
})
