import { expect, test } from 'vitest'
import { textConfiguration } from './text-language.ts'

const german =
  'Kopfhörer mit Geräuschunterdrückung sind auf langen Reisen angenehm, weil sie den Lärm der Motoren und die Gespräche der anderen dämpfen. Der Akku hält bis zu dreißig Stunden und lässt sich schnell wieder aufladen, wenn es morgens eilig ist.'
const danish =
  'Støjreducerende hovedtelefoner er gode til lange rejser, fordi de dæmper lyden fra motorer og samtaler omkring dig. Batteriet holder i op til tredive timer, og du kan oplade det hurtigt, hvis du har travlt om morgenen.'
const polish =
  'Słuchawki z redukcją szumów są wygodne w długich podróżach, ponieważ tłumią hałas silników i rozmowy innych pasażerów. Bateria wystarcza na trzydzieści godzin i można ją szybko naładować, kiedy rano brakuje czasu.'

test.each([
  ['what it is written in', german, 'en', 'german'],
  ['a small language too', danish, null, 'danish'],
  ['simple where PostgreSQL has no stems', polish, 'pl', 'simple'],
  ['what a short text says of itself', 'Aurora Pro', 'de-AT', 'german'],
  ['simple without anything', 'Aurora Pro', null, 'simple'],
])('%s', (_, text, declared, expected) => {
  expect(textConfiguration(text, declared)).toBe(expected)
})
