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
 * Bodies of a wire format in which some values were replaced by something else: near enough to get through its
 * extractor to the end, wrong enough to hurt. Or no body at all.
 */
export function damagedBody(replies: readonly object[]): fc.Arbitrary<unknown> {
  const bodies = replies.flatMap((reply) => ('body' in reply ? [reply.body] : []))
  const damaged = fc
    .tuple(
      fc.constantFrom(...bodies),
      fc.array(fc.tuple(fc.nat({ max: 1_000_000 }), anything), { maxLength: 5 }),
    )
    .map(([body, damages]) => {
      // Through JSON, as a stored body comes back; nothing of the original is shared.
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
