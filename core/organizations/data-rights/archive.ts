type Column = { name: string; type: string; nullable: boolean }
export type ArchivedTable = {
  name: string
  comment: string
  columns: readonly Column[]
  leftOut: readonly string[]
}

/** The JSON Schema of one line of a table's file. */
export function tableSchema({ name, comment, columns, leftOut }: ArchivedTable): Record<string, unknown> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: name,
    ...(comment !== '' && { description: comment }),
    type: 'object',
    properties: Object.fromEntries(columns.map((column) => [column.name, columnSchema(column)])),
    required: columns.map((column) => column.name),
    additionalProperties: false,
    ...(leftOut.length > 0 && { $comment: `Omitted because it grants access: ${leftOut.join(', ')}.` }),
  }
}

function columnSchema({ type, nullable }: Column): Record<string, unknown> {
  const schema = type.endsWith('[]')
    ? { type: 'array', items: valueSchema(type.slice(0, -2)) }
    : valueSchema(type)
  if (!nullable || schema['type'] === undefined) return schema
  return { ...schema, type: [schema['type'], 'null'] }
}

function valueSchema(type: string): Record<string, unknown> {
  if (/^(smallint|integer|bigint)$/.test(type)) return { type: 'integer' }
  if (/^(numeric|real|double precision)/.test(type)) return { type: 'number' }
  if (type === 'boolean') return { type: 'boolean' }
  if (type === 'uuid') return { type: 'string', format: 'uuid' }
  if (type === 'date') return { type: 'string', format: 'date' }
  // PostgreSQL also writes infinity, and offsets without minutes, which "date-time" does not allow.
  if (type.startsWith('timestamp')) return { type: 'string', $comment: 'ISO 8601, or "infinity"' }
  if (type === 'json' || type === 'jsonb') return {}
  return { type: 'string' }
}

/** The readme of an archive. */
export function archiveReadme({
  organization,
  madeAt,
  tables,
}: {
  organization: string
  madeAt: Date
  tables: readonly ArchivedTable[]
}): string {
  const leftOut = tables.filter((table) => table.leftOut.length > 0)
  return `# Export of ${organization}

Created ${madeAt.toISOString()} by Answerscope from one database snapshot: all files show the same moment.

- \`tables/<name>.ndjson\`: the rows of a table, one JSON object per line, in UTF-8. Times are in UTC.
- \`schemas/<name>.schema.json\`: the JSON Schema (2020-12) of these lines, and the meaning of the table.
- \`manifest.json\`: rows, bytes, and SHA-256 of every file in \`tables/\`, written last. An archive without it is incomplete.

Rows reference each other by id: \`answers.analysis_id\` is an \`analyses.id\`, \`client_id\` is always a brand (\`clients.id\`).
\`users\` contains the current members.

Columns that would grant access are omitted: ${
    leftOut.length === 0
      ? 'no table here has such a column.'
      : `\n\n${leftOut.map((table) => `- \`${table.name}\`: ${table.leftOut.map((column) => `\`${column}\``).join(', ')}`).join('\n')}`
  }

Set up engine API keys and API keys again elsewhere.

## Tables

${tables.map((table) => `- \`${table.name}\`${table.comment === '' ? '' : `: ${table.comment}`}`).join('\n')}
`
}
