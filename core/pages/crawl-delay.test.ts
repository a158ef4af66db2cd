import { expect, test } from 'vitest'
import { crawlDelay } from './crawl-delay.ts'

test.each([
  ['User-agent: *\nCrawl-delay: 5', 5],
  ['User-agent: *\nCrawl-delay: 5\n\nUser-agent: Answerscope\nCrawl-delay: 2.5 # please', 2.5],
  ['User-agent: GPTBot\nUser-agent: answerscope\nDisallow: /x\nCrawl-delay: 3', 3],
  ['User-agent: GPTBot\nCrawl-delay: 9', 0],
  ['User-agent: *\nCrawl-delay: 86400', 30],
  ['User-agent: *\nCrawl-delay: soon', 0],
  ['', 0],
])('%j requires %d seconds', (robots, seconds) => {
  expect(crawlDelay(robots, 'Answerscope')).toBe(seconds)
})
