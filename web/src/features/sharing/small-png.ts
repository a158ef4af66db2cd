const widest = 480
const tallest = 160

/** Redraws a picture as a small PNG in base64, which removes metadata of its file, such as the location. */
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
