import fc from 'fast-check'

const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    [],
    {},
    true,
    'https://a.example/x',
    'Acorn [1] 🎒 [[1]](https://a.example/x)',
  ),
  fc.integer({ min: -3, max: 200 }),
  fc.double(),
  fc.string({ unit: 'binary' }),
  fc.jsonValue({ maxDepth: 2 }),
)

/**
 * Bodies of an API format with some values replaced: similar enough to pass through the extractor, wrong enough to
 * cause errors. Or not a body at all.
 */
export function damagedBody(replies: readonly object[]): fc.Arbitrary<unknown> {
  const bodies = replies.flatMap((reply) => ('body' in reply ? [reply.body] : []))
  const damaged = fc
    .tuple(
      fc.constantFrom(...bodies),
      fc.array(fc.tuple(fc.nat({ max: 1_000_000 }), anything), { maxLength: 5 }),
    )
    .map(([body, damages]) => {
      // Through JSON, like a stored body; nothing is shared with the original.
      const copy: unknown = JSON.parse(JSON.stringify(body))
      for (const [place, value] of damages) {
        const places = placesIn(copy)
        places[place % places.length]?.put(value)
      }
      return copy
    })
  return fc.oneof({ arbitrary: damaged, weight: 9 }, { arbitrary: anything, weight: 1 })
}

/** Every property and item below a value. */
function placesIn(value: unknown): { put: (value: unknown) => void }[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => [
    { put: (replacement: unknown) => void Object.assign(value, { [key]: replacement }) },
    ...placesIn(child),
  ])
}
