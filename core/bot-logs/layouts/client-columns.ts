import type { ColumnStats } from './column-stats.ts'

/** The columns of the client's address; none if the layout does not show which is the client's. */
export type ClientColumns = { address: number | undefined; forwarded: number | undefined }

const unclear: ClientColumns = { address: undefined, forwarded: undefined }

/** Few lines cannot show that there are only a few addresses. */
const minLines = 8

/**
 * Which of the columns with addresses (`candidates`, by index) is the client's. Servers write their own address and
 * that of an upstream, too: the first is one of few, the second has a port.  A column that is
 * sometimes missing or has lists is what proxies forwarded; it counts where the peer is of a private network. Two
 * columns that both could be the client's are none.
 */
export function clientColumns(
  stats: readonly ColumnStats[],
  candidates: readonly number[],
  lines: number,
): ClientColumns {
  const of = (index: number) => stats[index]
  const clients = candidates.filter((index) => {
    const column = of(index)
    if (column === undefined) return false
    const isOnlyPort = candidates.some((other) => other !== index && of(other)?.hasPorts === false)
    const isUpstream = column.hasPorts && (column.publics < 0.1 || isOnlyPort)
    const isServer =
      lines >= minLines && column.present === lines && candidates.some((other) => isOfFew(column, of(other)))
    return !isUpstream && !isServer
  })
  const forwarded = clients.filter((index) => {
    const column = of(index)
    return column !== undefined && (column.lists > 0 || column.present < lines)
  })
  const peers = clients.filter((index) => !forwarded.includes(index))
  if (clients.length === 1) {
    const [only] = clients
    return forwarded.length === 1
      ? { address: undefined, forwarded: only }
      : { address: only, forwarded: undefined }
  }
  if (peers.length === 1 && forwarded.length <= 1) return { address: peers[0], forwarded: forwarded[0] }
  if (peers.length === 0)
    return forwarded.length === 1 ? { address: undefined, forwarded: forwarded[0] } : unclear
  const outside = peers.filter((index) => (of(index)?.publics ?? 0) > 0)
  if (outside.length === 1) return { address: outside[0], forwarded: undefined }
  return unclear
}

/** Whether a column has one of at most four addresses in lines in which another has at least three times as many. */
function isOfFew(column: ColumnStats, other: ColumnStats | undefined): boolean {
  if (other === undefined || other === column) return false
  const few = column.distinct()
  return few <= 4 && other.distinct() >= Math.max(3 * few, 3)
}
