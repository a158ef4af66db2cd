import { useRef, useState } from 'react'

/** The selected rows. With Shift, all rows between the last clicked one and this one take its new state. */
export function useSelection(order: readonly string[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const lastTouched = useRef<string | null>(null)
  const present = order.filter((id) => selected.has(id))
  return {
    /** Selected rows that are still in the list, in its order. */
    ids: present,
    isAll: present.length === order.length,
    has: (id: string) => selected.has(id),
    toggle: (id: string, { range }: { range: boolean }) => {
      setSelected(toggled(selected, { id, from: range ? lastTouched.current : null, order }))
      lastTouched.current = id
    },
    selectAll: () => setSelected(new Set(order)),
    clear: () => setSelected(new Set()),
  }
}

export function toggled(
  selected: ReadonlySet<string>,
  { id, from, order }: { id: string; from: string | null; order: readonly string[] },
): ReadonlySet<string> {
  const next = new Set(selected)
  const willSelect = !selected.has(id)
  for (const one of between(order, from ?? id, id)) {
    if (willSelect) next.add(one)
    else next.delete(one)
  }
  return next
}

function between(order: readonly string[], a: string, b: string): readonly string[] {
  const [first = 0, last = 0] = [order.indexOf(a), order.indexOf(b)].toSorted((x, y) => x - y)
  return first === -1 ? [b] : order.slice(first, last + 1)
}
