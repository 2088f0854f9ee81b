import { fetchPhoto, removePhoto, savePhoto } from '@mouldwright/account/shared'
import { handleAccount, handleManualTransaction, sql } from '@mouldwright/server-kit'
import { drawPhoto } from './photo.ts'

export const savePhotoHandler = handleManualTransaction(savePhoto, async (ctx, { image }) => {
  const { accountId } = ctx.account!
  const content = await drawPhoto(ctx, image)
  await ctx.transaction((db) =>
    db.run(sql`
      insert into account_photo (account_id, content, updated_at) values (${accountId}, ${content}, ${ctx.now()})
      on conflict (account_id) do update set content = excluded.content, updated_at = excluded.updated_at`),
  )
  return {}
})

export const fetchPhotoHandler = handleAccount(fetchPhoto, async (ctx) => {
  const photo = await ctx.db.maybe<{ content: Buffer }>(
    sql`select content from account_photo where account_id = ${ctx.account.accountId}`,
  )
  if (!photo) return ctx.refuse('photo.absent')
  return { name: 'photo.jpg', mediaType: 'image/jpeg', bytes: photo.content.length, content: photo.content }
})

export const removePhotoHandler = handleAccount(removePhoto, async (ctx) => {
  await ctx.db.run(sql`delete from account_photo where account_id = ${ctx.account.accountId}`)
  return {}
})
