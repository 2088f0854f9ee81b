import { Refusal } from '@mouldwright/kernel'
import { handle, mayReadFile, openFile, readFile, takeFile } from '@mouldwright/server-kit'
import { downloadFile, uploadFileAction } from '../shared/index.ts'

export const uploadFileHandler = takeFile(uploadFileAction)

export const downloadFileHandler = handle(downloadFile, async (ctx, { fileId }) => {
  const file = await readFile(ctx, fileId)
  if (!file || !(await mayReadFile(ctx, file))) throw new Refusal('record.absent', { kind: 'absent' })
  return openFile(ctx, file)
})
