import type { LogFormat } from '../line-fields.ts'
import { cloudflare } from './cloudflare.ts'

/** Every way of writing logs that is known by name. */
export const formats: readonly LogFormat[] = [cloudflare]

export function formatById(id: string): LogFormat | null {
  return formats.find((format) => format.id === id) ?? null
}
