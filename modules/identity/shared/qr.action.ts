import { action, flag, text } from '@mouldwright/kernel'
import { closedObject, Type, type Static } from '@mouldwright/kernel/schema'

/** `waiting` for a phone, `scanned` by one, `confirmed` there, `refused` there, or `expired`: over, used, or somebody else's. */
export const qrStates = ['waiting', 'scanned', 'confirmed', 'refused', 'expired'] as const
export type QrState = (typeof qrStates)[number]
const state = Type.Union(qrStates.map((one) => Type.Literal(one)))

const code = { qrCode: text({ required: true, max: 100 }) }

/** A QR code for the browser that asks, good for `seconds`. `qrCode` is the `randomCode` of the sign-in; the picture shows where a phone confirms it. */
export const beginQr = action('identity.qr.begin', {
  path: '/upms/user/qrcode',
  access: 'public',
  output: closedObject({ qrCode: Type.String(), image: Type.String(), seconds: Type.Integer() }),
  refusals: ['login.tooMany'],
})

/** How far the phone is; told only to the browser that began. */
export const watchQr = action('identity.qr.watch', {
  path: '/fds/hasp/getScanLoginValue',
  access: 'public',
  input: code,
  output: closedObject({ state }),
})

/** On the phone: which browser asks, from where. Marks the code as scanned by this account. */
export const readQr = action('identity.qr.read', {
  path: '/bms/sys/qrcode/getQrcodeInfo',
  access: 'account',
  input: code,
  output: closedObject({
    state,
    device: Type.String(),
    source: Type.String(),
    at: Type.String({ format: 'date-time' }),
  }),
  refusals: ['qr.over'],
})
export type QrInfo = Static<typeof readQr.output>

/** On the phone: let that browser in, or not. */
export const decideQr = action('identity.qr.decide', {
  path: '/bms/sys/qrcode/identifyAndForward',
  access: 'account',
  input: { ...code, accept: flag() },
  output: closedObject({ state }),
  refusals: ['qr.over'],
})

export const qrActions = [beginQr, watchQr, readQr, decideQr]
