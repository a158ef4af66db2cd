import { locale } from './language/chosen.ts'

const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

/** 1 234 567 → "1.2 MB"; steps of 1024. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(3, Math.floor(Math.log2(bytes) / 10))
  return `${number.format(bytes / 1024 ** step)} ${['bytes', 'kB', 'MB', 'GB'][step]}`
}
