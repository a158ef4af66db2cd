const heads = new Set(
  (
    'sources|source|references|reference|citations|citation|cited sources|sources cited|works cited|bibliography|' +
    'footnotes|source list|sources and references|sources & references|references and sources|sources used|' +
    'further reading|source links|quellen|quelle|quellenangaben|quellenverzeichnis|literatur|einzelnachweise|' +
    'references bibliographiques|sources et references|fuentes|fuente|referencias|fonti|fonte|riferimenti|fontes|' +
    'bronnen|kallor|kilder|lahteet|zrodla|zdroje|kaynaklar|kaynakca|источники|источник|ссылки|المصادر|المراجع|' +
    'מקורות|出典|出典元|参考|参考文献|参考資料|参考リンク|参考サイト|参考url|参照|参照元|情報源|ソース|引用元|引用|' +
    '来源|來源|资料来源|資料來源|信息来源|数据来源|参考资料|參考資料|參考文獻|参考链接|參考|參考來源|参考来源|出处|' +
    '引用来源|출처|참고|참고문헌|참고 자료|참고자료'
  ).split('|'),
)

const beginnings = new Set([...heads].map((head) => pairOf(head.charCodeAt(0), head.charCodeAt(1))))

/** Whether a source line or heading may begin with these two letters; all others need no further check. */
export const mayBeginSource = (first: number, second: number): boolean =>
  beginnings.has(pairOf(first, second))

function pairOf(first: number, second: number): number {
  return first * 0x10000 + second
}

/** Whether a folded line is the heading of a list of sources. */
export function isSourceHead(line: string): boolean {
  const bare = line.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replace(/\s+/g, ' ')
  return heads.has(bare)
}

/** Whether a folded line explicitly gives its source: `Source: The Verge`, `出典：…`. */
export function isSourceLine(line: string): boolean {
  return /^[^\p{L}]{0,4}(?:sources?|quellen?|fuentes?|fonti|fontes?|出典|参考|情報源|引用元|来源|资料来源|出处|출처)\s*[:：]\s*\S/u.test(
    line,
  )
}

/** Whether a line after a source heading is prose again. */
export function endsSources(line: {
  zone: string
  linked: boolean
  starts: boolean
  length: number
}): boolean {
  if (line.zone === 'heading') return true
  return !line.linked && !line.starts && line.length > 80
}
