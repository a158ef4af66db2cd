/** The key after `g` of each screen that has one, by the id of its palette entry. */
const goKeys: Readonly<Record<string, string>> = {
  'screen /dashboard': 'h',
  'screen /overview': 'o',
  'screen /prompts': 'p',
  'tab /overview competitors': 'c',
  'tab /overview sources': 's',
  'screen /query-fanout': 'x',
  'screen /bot-logs': 'a',
  'screen /notifications': 'n',
  'screen /actions': 'd',
}

/** "g o" for the overview. */
export function goKeysOf(id: string): { keys?: string } {
  const key = goKeys[id]
  return key === undefined ? {} : { keys: `g ${key}` }
}
