import { expect, test } from 'vitest'
import { csvText } from './csv-text.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['－1', "'－1"],
  ['\t=1', "'\t=1"],
  ['\n=1', `"'\n=1"`],
  ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
  ['a=1', 'a=1'],
  ['say "x", y', '"say ""x"", y"'],
  ['', ''],
])('%j is written as %j', (text, written) => expect(csvText(text)).toBe(written))
