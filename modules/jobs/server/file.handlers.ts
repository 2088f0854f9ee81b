import { audit, handle, openFile, readableFile, takeFile } from '@mouldwright/server-kit'
import { downloadFile, uploadFileAction } from '../shared/index.ts'

export const uploadFileHandler = takeFile(uploadFileAction)

export const downloadFileHandler = handle(downloadFile, async (ctx, { fileId }) => {
  const file = await readableFile(ctx, fileId)
  if (!file) return ctx.refuse('record.absent')
  if (!file.mediaType.startsWith('image/'))
    await audit(ctx, [{ operation: 'download', entity: 'jobs.file', recordId: fileId, label: file.name }])
  return openFile(ctx, file)
})
