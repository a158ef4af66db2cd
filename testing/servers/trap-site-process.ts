import process from 'node:process'
import { openTrapSite } from './trap-site.ts'

/**
 * A trap site in a separate process: PAGES, SECTIONS. On the message 'asked' it sends the times of requests for its
 * pages, and forgets them.
 */
const site = await openTrapSite({ pages: Number(process.env.PAGES), sections: Number(process.env.SECTIONS) })
process.send?.({ origin: site.origin })
process.on('message', () => {
  const pagesAt = site.asked.filter(({ path }) => path.startsWith('/page/')).map(({ at }) => at)
  site.asked.length = 0
  process.send?.({ pagesAt })
})
process.on('disconnect', () => process.exit(0))
