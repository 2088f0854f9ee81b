/** Photos as they go with a report: small, upright, and without where and when they were taken. */

/** Longest side in pixels and quality, from what is best to what always fits: many wait on a tablet, and go over a poor line. */
const sizes = [
  [1_600, 0.82],
  [1_600, 0.65],
  [1_200, 0.65],
  [800, 0.6],
] as const
const mostBytes = 400_000

/** Draws a picture of the camera anew; fails where the browser cannot read it. */
export async function drawPhoto(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    let smallest: Blob | undefined
    for (const [side, quality] of sizes) {
      smallest = await asJpeg(picture, Math.min(1, side / Math.max(picture.width, picture.height)), quality)
      if (smallest.size <= mostBytes) break
    }
    return smallest!
  } finally {
    picture.close()
  }
}

function asJpeg(picture: ImageBitmap, scale: number, quality: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture.'))), 'image/jpeg', quality),
  )
}

/** Its bytes in base64. */
export function contentOf(photo: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error!))
    reader.readAsDataURL(photo)
  })
}
