import { headToHead, type Meeting } from '../metrics/head-to-head.ts'
import { byCell } from './prompts/cell-order.ts'
import type { TrackedBrand } from './prompts/prompt-rows.ts'
import type { SampledAnswer } from './sampled-answers.ts'
import type { HeadToHead } from './views.ts'

/** Own brand and each competitor in the same answers. */
export function headToHeads(
  newest: readonly SampledAnswer[],
  ownId: string,
  rivals: readonly TrackedBrand[],
): HeadToHead[] {
  return rivals.map(({ id, name }) => {
    const { midP: _, ...numbers } = headToHead(meetingsOf(newest, ownId, id))
    return { brandId: id, name, ...numbers }
  })
}

function meetingsOf(newest: readonly SampledAnswer[], ownId: string, rivalId: string): Meeting[] {
  const meetings = new Map<string, Meeting>()
  for (const { promptId, engine, brandIds } of newest) {
    const key = `${promptId} ${engine}`
    const meeting = meetings.get(key) ?? {
      promptId,
      engine,
      both: 0,
      onlyOwn: 0,
      onlyRival: 0,
      neither: 0,
      ownFirst: 0,
    }
    meetings.set(key, meeting)
    const ownPlace = brandIds.indexOf(ownId)
    const competitorPlace = brandIds.indexOf(rivalId)
    if (ownPlace === -1) meeting[competitorPlace === -1 ? 'neither' : 'onlyRival']++
    else if (competitorPlace === -1) meeting.onlyOwn++
    else {
      meeting.both++
      if (ownPlace < competitorPlace) meeting.ownFirst++
    }
  }
  return [...meetings.values()].sort(byCell)
}
