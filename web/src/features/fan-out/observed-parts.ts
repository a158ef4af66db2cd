import { useNavigate, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import { observedFilters } from '#core/fan-out/observed/schema.ts'
import type { ObservedParts } from './api/load-observed.ts'

const { prompt, type, which, sort, order, page, search } = observedFilters.shape

/** The filters of sub-queries in the URL. Values that do not parse are omitted. */
export function observedPartsIn(address: ObservedChange): ObservedParts {
  return {
    ...read({ prompt }, address),
    ...read({ type }, address),
    ...read({ which }, address),
    ...read({ sort }, address),
    ...read({ order }, address),
    ...read({ page }, address),
    ...read({ search }, { search: address.q }),
  }
}

export function useObservedParts(): { parts: ObservedParts; choose: (change: ObservedChange) => void } {
  const address: ObservedChange = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    parts: observedPartsIn(address),
    choose: (change) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, page: undefined, ...change }),
        replace: true,
        resetScroll: false,
      }),
  }
}

export type ObservedChange = Partial<
  Record<'prompt' | 'type' | 'which' | 'sort' | 'order' | 'page' | 'q', string | undefined>
>

/** The one parameter that is the key of `shape`. */
function read<Name extends string, Schema extends z.ZodType>(
  shape: Record<Name, Schema>,
  address: Partial<Record<string, string | undefined>>,
): Partial<Record<Name, z.output<Schema>>> {
  const found: Partial<Record<Name, z.output<Schema>>> = {}
  for (const name in shape) {
    const parsed = address[name] === undefined ? null : shape[name].safeParse(address[name])
    if (parsed?.success) found[name] = parsed.data
  }
  return found
}
