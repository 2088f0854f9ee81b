import { action, integer } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'

/** A file for a later call, in multipart form; forgotten after an hour unless a record takes it over. */
export const uploadFileAction = action('jobs.file.upload', {
  path: '/comm/file/upload.do',
  access: 'signedIn',
  output: closedObject({ fileId: Type.Integer(), name: Type.String(), bytes: Type.Integer() }),
})

/** A file that one uploaded, or that a record holds which one may see. */
export const downloadFile = action('jobs.file.download', {
  method: 'GET',
  path: '/comm/file/download.do',
  access: 'signedIn',
  input: { fileId: integer({ required: true, min: 1, max: Number.MAX_SAFE_INTEGER }) },
  output: Type.Unknown(),
  answers: 'file',
  unnoted: 'pictures',
})

export const fileActions = [uploadFileAction, downloadFile]
