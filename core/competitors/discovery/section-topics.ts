import { wordHash } from './answer-tokens.ts'

/** What a heading, an introduction to a list, or a title of a column says of the heads under it. */
export type Topic = 'makers' | 'advice'

const topics: Readonly<Record<Topic, ReadonlySet<string>>> = {
  makers:
    words(`brand brands company companies provider providers insurer insurers bank banks tool tools app apps platform platforms service services
    agency agencies firm firms vendor vendors maker makers manufacturer manufacturers operator operators startup startups label labels restaurant
    restaurants hotel hotels place places spot spots cafe cafes gym gyms clinic clinics airline airlines carrier carriers studio studios
    lender lenders broker brokers school schools dealer dealers chain chains supplier suppliers consultancies bakery bakeries bars shops
    option options pick picks choice choices alternative alternatives competitor competitors contender contenders model models product products
    ranking recommendation recommendations recommended winner winners mentions solution solutions software suite suites top best leading popular
    anbieter hersteller marke marken unternehmen firmen empfehlungen banken agenturen beste besten dienste programme
    marques fournisseurs entreprises outils meilleurs meilleures banques marcas proveedores empresas herramientas mejores bancos
    marchi fornitori aziende strumenti migliori banche merken aanbieders bedrijven beste`),
  advice:
    words(`factor factors consider considerations tip tips step steps sign signs things questions mistakes checklist
    ingredient ingredients benefit benefits feature features pros cons advantages disadvantages criteria criterion aspect aspects
    requirements difference differences rules symptoms causes myths practices method methods techniques terms
    takeaways types reasons workout exercise exercises routine itinerary recipe timeline metric specification attribute
    kriterien kriterium tipps vorteile nachteile merkmal merkmale schritte
    criteres conseils avantages inconvenients etapes criterios consejos ventajas desventajas pasos
    criteri consigli vantaggi svantaggi criteria stappen`),
}

/** These introduce advice as first words: `How to choose`, but not `agencies, by what they do best`. */
const questions = words(
  'how why what when before which where day week phase wie warum was worauf bevor avant antes prima vor voor comment pourquoi como por come perche hoe',
)

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/))
}

/** By `wordHash`, whether a word may be one of the above. */
const mayTell = new Uint8Array(65_536)
for (const list of [...Object.values(topics), questions]) for (const word of list) mayTell[wordHash(word)] = 1

export const canShowTopic = (hash: number) => mayTell[hash] === 1

/** The topic that a folded word shows; advice outweighs makers (`factors when choosing a provider`). */
export const topicOfWord = (bare: string, isFirst = false): Topic | null =>
  topics.advice.has(bare) || (isFirst && questions.has(bare))
    ? 'advice'
    : topics.makers.has(bare)
      ? 'makers'
      : null
