import { expect, test } from 'vitest'
import { languageToName } from './asked-language.ts'

test.each([
  { asked: null, written: 'en', named: null },
  { asked: 'de', written: null, named: 'de' },
  { asked: 'de', written: 'en', named: 'de' },
  { asked: 'de-AT', written: 'de', named: null },
  { asked: 'DE', written: 'de-CH', named: null },
  { asked: 'pt-BR', written: 'pt-PT', named: 'pt-BR' },
  { asked: 'fil', written: 'fi', named: 'fil' },
])('asking in $asked with prompts in $written names $named', ({ asked, written, named }) => {
  expect(languageToName({ asked, written })).toBe(named)
})
