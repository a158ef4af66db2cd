/** "Northwave: Visibility by engine" → "northwave-visibility-by-engine" */
export function fileNameOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
}
