import { action, secret } from '@mouldwright/kernel'
import { closedObject, Type } from '@mouldwright/kernel/schema'

/** Largest picture that is taken in, in bytes, and the size that it is kept at, in pixels. */
export const photoLimits = { bytes: 2 * 1024 * 1024, width: 400, height: 500 } as const

const asBase64 = Math.ceil(photoLimits.bytes / 3) * 4

/** The picture in base64, with or without the head of a data URL. Whatever it is called, its content decides. */
export const savePhoto = action('account.photo.save', {
  path: '/account/photo/save.do',
  access: 'account',
  // A secret, so that nothing canonicalises or shows megabytes.
  input: { image: secret({ required: true, max: asBase64 + 100 }) },
  output: closedObject({}),
  refusals: ['photo.unreadable', 'photo.tooLarge'],
  maxBytes: asBase64 + 4_096,
})

/** The picture as JPEG; absent when there is none. */
export const fetchPhoto = action('account.photo.get', {
  method: 'GET',
  path: '/account/photo/get.do',
  access: 'account',
  output: Type.Any(),
  answers: 'file',
  unnoted: 'all',
  refusals: ['photo.absent'],
})

export const removePhoto = action('account.photo.remove', {
  path: '/account/photo/remove.do',
  access: 'account',
  output: closedObject({}),
})

export const photoActions = [savePhoto, fetchPhoto, removePhoto]
