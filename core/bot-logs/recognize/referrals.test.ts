import { describe, expect, test } from 'vitest'
import { crawlerOfToken } from './crawler.ts'
import { operatorsForRatio, referrerOf } from './referrals.ts'

const openAi = { operator: 'OpenAI', host: 'chatgpt.com' }

describe('the referral comes from', () => {
  test.each([
    ['https://chatgpt.com/', '/docs', openAi],
    ['https://www.chatgpt.com/c/1?x=2', '/', openAi],
    ['HTTPS://CHATGPT.COM', '/', openAi],
    ['https://chatgpt.com:443/', '/', openAi],
    ['https://chatgpt.com./', '/', openAi],
    ['https://huggingface.co/chat/', '/', { operator: 'Hugging Face', host: 'huggingface.co/chat' }],
    ['https://gemini.google.com/app', '/', { operator: 'Google', host: 'gemini.google.com' }],
    ['-', '/docs?utm_source=chatgpt.com', openAi],
    ['', '/docs?a=1&utm_source=ChatGPT.com&b=2#x', openAi],
    ['', 'https://example.com/?utm_source=perplexity', { operator: 'Perplexity', host: 'perplexity.ai' }],
    ['', '/?utm_source=gemini', { operator: 'Google', host: 'gemini.google.com' }],
    [
      'https://example.com/',
      '/?utm_source=copilot.com',
      { operator: 'Microsoft', host: 'copilot.microsoft.com' },
    ],
    ['https://claude.ai/', '/?utm_source=openai', { operator: 'Anthropic', host: 'claude.ai' }],
  ])('%s → %s', (referer, target, expected) => {
    expect(referrerOf(referer, target)).toEqual(expected)
  })
})

describe('there is no listed assistant in', () => {
  test.each([
    ['https://www.google.com/', '/'],
    ['https://huggingface.co/models', '/'],
    ['https://huggingface.co/chatter', '/'],
    ['https://notchatgpt.com/', '/'],
    ['https://chatgpt.com.evil.example/', '/'],
    ['https://evil.example/chatgpt.com', '/'],
    ['https://evil.example/?x=https://chatgpt.com/', '/'],
    ['https://chatgpt.com@evil.example/', '/'],
    ['https://evil.example\\@chatgpt.com/', '/'],
    ['chatgpt.com', '/'],
    ['-', '-'],
    ['', ''],
    ['', '/utm_source=chatgpt.com'],
    ['', '/?xutm_source=chatgpt.com'],
    ['', '/#?utm_source=chatgpt.com'],
    ['', '/?utm_source=chatgpt.company'],
    ['', '/?utm_source='],
    ['', '/?utm_source=%'],
  ])('%s → %s', (referer, target) => {
    expect(referrerOf(referer, target)).toBeNull()
  })
})

test('every operator of the crawl-to-refer ratio has its crawlers in the list', () => {
  for (const [operator, tokens] of Object.entries(operatorsForRatio))
    for (const token of tokens) expect([token, crawlerOfToken(token)?.operator]).toEqual([token, operator])
})
