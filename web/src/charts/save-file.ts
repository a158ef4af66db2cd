export function saveFile(name: string, content: Blob) {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser reads the address after the click; it is let go when that has surely begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** "Northwave: Visibility by engine" → "northwave-visibility-by-engine" */
export function fileNameOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}
