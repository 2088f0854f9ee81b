import { handle } from '@mouldwright/server-kit'
import { addReportPhoto } from '../../shared/index.ts'
import { addPhoto } from './add-photo.ts'

export const addReportPhotoHandler = handle(addReportPhoto, async (ctx, { key, reportKey, content }) => ({
  answer: await addPhoto(ctx, { key, reportKey, content: Buffer.from(content, 'base64') }),
}))
