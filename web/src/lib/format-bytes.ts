const number = new Intl.NumberFormat(typeof navigator === 'undefined' ? 'en' : navigator.language, {
  maximumFractionDigits: 1,
})

/** 1 234 567 → "1.2 MB"; steps of 1024. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(3, Math.floor(Math.log2(bytes) / 10))
  return `${number.format(bytes / 1024 ** step)} ${['bytes', 'kB', 'MB', 'GB'][step]}`
}
