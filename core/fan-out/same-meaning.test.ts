import { expect, test } from 'vitest'
import { isSameMeaning, meaningOf } from './same-meaning.ts'
import { guessedLanguage } from './stems.ts'

const names = ['Northwave', 'Halden', 'Acorn Audio']

/*
 * Pairs in the style of engines, classified by hand: would one set of pages answer both? A third each in English,
 * German, and Spanish.
 */
const same: [string, string][] = [
  ['best tents 2026', '2026 best tents'],
  ['tent weight', 'weight of a tent'],
  ['best headphones for travel', 'the best headphones for travelling'],
  ['how to choose running shoes', 'choosing running shoes'],
  ['running shoes for flat feet', 'flat feet running shoe'],
  ['crm software pricing', 'price of crm software'],
  ['Northwave reviews', 'reviews of Northwave'],
  ['Northwave vs Halden comparison', 'comparison Halden vs Northwave'],
  ['noise cancelling headphones battery life', 'battery life of noise cancelling headphone'],
  ['accounting software for small businesses', 'accounting software small business'],
  ['beste Zelte 2026', 'Zelte 2026 beste'],
  ['Gewicht von Zelten', 'Zelt Gewicht'],
  ['Kopfhörer für Reisen Test', 'Test Kopfhörer Reise'],
  ['Laufschuhe bei Plattfüßen', 'Laufschuh Plattfüße'],
  ['Preis CRM Software', 'CRM Software Preise'],
  ['Erfahrungen mit Northwave', 'Northwave Erfahrung'],
  ['Buchhaltungssoftware für Selbständige', 'Buchhaltungssoftware Selbständiger'],
  ['wasserdichte Jacken im Vergleich', 'Vergleich wasserdichter Jacken'],
  ['Northwave Alternativen', 'Alternative zu Northwave'],
  ['mejores tiendas de campaña 2026', 'tiendas de campaña mejores 2026'],
  ['peso de la tienda de campaña', 'peso tiendas de campaña'],
  ['auriculares para viajar', 'auricular para viajes'],
  ['precio software crm', 'precios de software crm'],
  ['opiniones de Northwave', 'Northwave opinión'],
  ['zapatillas para pies planos', 'zapatilla pie plano'],
  ['comparativa chaquetas impermeables', 'chaqueta impermeable comparativa'],
  ['alternativas a Northwave', 'alternativa Northwave'],
  ['cómo elegir zapatillas', 'elegir zapatilla'],
  ['best noise cancelling headphones for long flights', 'top noise cancelling headphones long flights'],
  ['lightest two person tent for hiking', 'two person hiking tent lightest'],
]
const different: [string, string][] = [
  ['best tents 2026', 'best tents 2025'],
  ['best tents', 'best tents 2026'],
  ['Northwave headphones battery life reviews', 'Halden headphones battery life reviews'],
  ['Northwave reviews', 'Halden reviews'],
  ['best tents', 'cheapest tents'],
  ['tent weight', 'tent price'],
  ['running shoes for flat feet', 'running shoes for wide feet women'],
  ['iphone 16 camera', 'iphone 15 camera'],
  ['best headphones for travel', 'best headphones for sport'],
  ['crm software pricing', 'crm software security'],
  ['how to choose running shoes', 'how to clean running shoes'],
  ['how to choose a tent', 'tent'],
  ['Acorn Audio vs Northwave', 'Acorn Audio vs Halden'],
  ['tents in Germany', 'tents in Austria'],
  ['noise cancelling headphones', 'noise cancelling headphones price'],
  ['best noise cancelling headphones', 'best noise cancelling headphones price'],
  ['beste Zelte', 'günstige Zelte'],
  ['Zelt Gewicht', 'Zelt Preis'],
  ['Kopfhörer für Reisen', 'Kopfhörer für Sport'],
  ['Northwave Test', 'Halden Test'],
  ['Laufschuhe reinigen', 'Laufschuhe kaufen'],
  ['CRM für Ärzte', 'CRM für Anwälte'],
  ['Zelt 2 Personen', 'Zelt 4 Personen'],
  ['mejores auriculares', 'auriculares baratos'],
  ['precio tienda de campaña', 'peso tienda de campaña'],
  ['opiniones Northwave', 'opiniones Halden'],
  ['zapatillas mujer', 'zapatillas hombre'],
  ['crm para médicos', 'crm para abogados'],
  ['auriculares 2026', 'auriculares 2025'],
  ['chaquetas impermeables', 'chaquetas de plumas'],
]

const isSame = ([one, other]: [string, string]) => {
  const language = guessedLanguage(`${one} ${other}`) ?? 'en'
  return isSameMeaning(meaningOf(one, { language, names }), meaningOf(other, { language, names }))
}

test('joins most pairs with the same meaning, and none with different meanings', () => {
  expect(different.filter(isSame)).toEqual([])
  expect(same.filter((pair) => !isSame(pair))).toEqual([
    ['Preis CRM Software', 'CRM Software Preise'],
    ['auriculares para viajar', 'auricular para viajes'],
    ['zapatillas para pies planos', 'zapatilla pie plano'],
    ['best noise cancelling headphones for long flights', 'top noise cancelling headphones long flights'],
  ])
})

test('a query without content words equals only itself', () => {
  const meant = (query: string) => meaningOf(query, { language: 'en', names })
  expect(isSameMeaning(meant('what is it'), meant('how do you'))).toBe(false)
  expect(isSameMeaning(meant('the who'), meant('the who'))).toBe(true)
})
