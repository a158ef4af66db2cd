import type { RunProgress, EngineRow } from '#core/runs/schema.ts'
import { engineLabel } from '../../../lib/engines/engines.ts'
import { t } from '../../../lib/language/t.ts'

/** More names would make the title too long. */
const maxNames = 3

/** "24 prompts × ChatGPT, Gemini × 3 · DE", or its custom label. */
export function runTitle(progress: RunProgress, engines: readonly EngineRow[] | undefined): string {
  if (progress.label !== '') return progress.label
  if (progress.kind === 'import') return t('Imported answers')
  const nameOf = (id: string) => {
    const model = progress.models[id]
    return `${engineLabel(id, engines)}${model === undefined ? '' : ` (${model})`}`
  }
  const isLong = progress.engines.length > maxNames
  const named = progress.engines.slice(0, isLong ? maxNames - 1 : maxNames).map(nameOf)
  const names = `${named.join(', ')}${isLong ? ` ${t('and {engines} more', { engines: progress.engines.length - named.length })}` : ''}`
  const prompts = `${progress.prompts} ${progress.prompts === 1 ? 'prompt' : 'prompts'}`
  const times = progress.repeats > 1 ? ` × ${progress.repeats}` : ''
  return `${prompts} × ${names}${times}${progress.countries.length === 0 ? '' : ` · ${progress.countries.join(', ')}`}`
}

/** Whether any of its engines is the sandbox, and whether all are, so that the run is free. */
export function sandboxShare(progress: RunProgress, engines: readonly EngineRow[] | undefined) {
  const sandbox = new Set(engines?.filter((engine) => engine.sandbox).map((engine) => engine.id))
  return {
    isSandbox: progress.engines.some((id) => sandbox.has(id)),
    isFree: progress.engines.length > 0 && progress.engines.every((id) => sandbox.has(id)),
  }
}
