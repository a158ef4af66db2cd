import { occursInLowercase, wordHash } from './answer-tokens.ts'

/** Words of prices, offers, and choices. */
const commercial =
  slotsOf(`price prices priced pricing pricey cheap cheaper cheapest expensive affordable budget free plan plans subscription brand
  brands buy sale costs cost paid pay customers customer reviews app apps discount warranty shipping provider providers company companies
  preis preise gunstig gunstige teuer kostet kosten anbieter marke marken kaufen prix tarif tarifs cher gratuit marque marques acheter
  precio precios barato cara gratis marca marcas comprar prezzo prezzi economico marche prijs goedkoop merk merken`)

/** Whether the answer just read (`readTokens`) speaks of offers at all; others hardly name brands. */
export const readsCommercial = (): boolean => commercial.some(occursInLowercase)

function slotsOf(words: string): number[] {
  return words.split(/\s+/).map(wordHash)
}
