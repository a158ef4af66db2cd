const widest = 480
const tallest = 160

/** A picture drawn anew as a small PNG in base64: what else its file held, such as where it was taken, is gone. */
export async function smallPng(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, widest / picture.width, tallest / picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '')
}
