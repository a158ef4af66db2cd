/**
 * A URL for joining cited with retrieved pages of one OpenAI answer: cited URLs contain `utm_source=openai` (or
 * `chatgpt.com`) and sometimes a text fragment, retrieved ones do not. Nothing else is changed.
 */
export function openaiUrlKey(url: string): string {
  const [beforeFragment = '', ...fragment] = url.split('#')
  const [address = '', ...query] = beforeFragment.split('?')
  const kept = query
    .join('?')
    .split('&')
    .filter((pair) => pair !== '' && !/^utm_source=(openai|chatgpt\.com)$/i.test(pair))
  const anchor = fragment.join('#').replace(/:~:.*$/s, '')
  return address + (kept.length > 0 ? `?${kept.join('&')}` : '') + (anchor ? `#${anchor}` : '')
}
