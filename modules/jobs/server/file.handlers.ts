import { handle, openFile, readableFile, takeFile } from '@mouldwright/server-kit'
import { downloadFile, uploadFileAction } from '../shared/index.ts'

export const uploadFileHandler = takeFile(uploadFileAction)

export const downloadFileHandler = handle(downloadFile, async (ctx, { fileId }) => {
  const file = await readableFile(ctx, fileId)
  if (!file) return ctx.refuse('record.absent')
  return openFile(ctx, file)
})
