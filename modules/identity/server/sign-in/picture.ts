import { toSVG } from 'bwip-js/node'

/** Level M of error correction: a smudge may cover a seventh. */
const options = { bcid: 'qrcode', eclevel: 'M', padding: 4 }

/** A QR code as a data URL that any page may show. */
export const qrPicture = (text: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(toSVG({ ...options, text })).toString('base64')}`
