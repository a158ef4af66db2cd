/** The fields of an imported answer and their names in files, compared in lowercase without spaces and punctuation. */
const spellings = {
  id: ['id', 'answerid', 'externalid'],
  prompt: ['prompt', 'question', 'query'],
  topic: ['topic', 'category'],
  engine: ['engine', 'platform', 'assistant'],
  channel: ['channel'],
  repeat: ['repeat', 'run', 'iteration'],
  answeredAt: ['answeredat', 'askedat', 'timestamp', 'datetime', 'date', 'createdat'],
  text: ['text', 'answer', 'response'],
  citations: ['citations', 'sources', 'urls', 'links'],
  model: ['model'],
  country: ['country', 'location'],
  language: ['language', 'locale'],
} as const

export type ImportField = keyof typeof spellings

const fields = new Map<string, ImportField>(
  Object.entries(spellings).flatMap(([field, names]) => names.map((name) => [name, field as ImportField])),
)

/** `answered_at`, `Answered At`, and `answeredAt` are the same field; null for an unknown column. */
export function importField(name: string): ImportField | null {
  return fields.get(name.toLowerCase().replace(/[^a-z0-9]/g, '')) ?? null
}

/** The known fields of a row. If two columns mean the same field, the first non-empty one counts. */
export function importFields(row: Readonly<Record<string, unknown>>): Partial<Record<ImportField, unknown>> {
  const known: Partial<Record<ImportField, unknown>> = {}
  for (const [name, value] of Object.entries(row)) {
    const field = importField(name)
    if (field !== null && (known[field] === undefined || known[field] === '')) known[field] = value
  }
  return known
}
