/**
 * Words that mark a type in English, German, Spanish, and French, in one list each: engines often search in another
 * language than they answer in. Written as keys (see `subQueryKey`); a cue matches whole words. Words with another
 * meaning in one of the languages are left out.
 */
export const comparativeCues = list(`
  vs, versus, v s, compare, compared, comparing, comparison, comparisons, alternative, alternatives, difference between,
  differences between, better than, competitors, side by side, head to head, matchup,
  vergleich, vergleiche, vergleichen, verglichen, vergleichstest, im vergleich, alternativen, unterschied, unterschiede, besser als, konkurrenten,
  comparativa, comparativo, comparar, comparación, alternativas, alternativa, diferencia entre, diferencias entre, mejor que, frente a, competidores,
  comparatif, comparaison, comparer, comparés, différence entre, différences entre, mieux que, concurrents`)

export const recencyCues = list(`
  latest, newest, recent, recently, current, currently, today, this year, this month, this week, right now, updated, update,
  upcoming, news, just released, new release, new releases,
  aktuell, aktuelle, aktueller, aktuelles, aktuellen, neueste, neuesten, neuester, neuestes, heute, dieses jahr, kürzlich, derzeit, neuheiten, nachrichten,
  último, última, últimos, últimas, reciente, recientes, actualizado, actualizada, actualmente, hoy, este año, novedades, noticias,
  dernier, dernière, derniers, dernières, récent, récente, récents, récentes, actuel, actuelle, actuellement, aujourdhui, cette année, nouveautés, actualités`)

export const localCues = list(`
  near me, nearby, near, in my area, in my city, local, closest, open now,
  in der nähe, in meiner nähe, vor ort, umgebung, regional, lokal, lokale,
  cerca de mí, cerca de, cercano, cercana, cercanos, cercanas, en mi ciudad,
  près de moi, près de chez moi, près de, à proximité, autour de moi, proche de`)

/** Countries and regions whose name is also a common word or a first name do not count as places. */
export const doubtfulPlaces = new Set(
  list(
    'turkey, chad, jordan, guinea, georgia, china, togo, mali, niger, cuba libre, pérou, man, malta, jersey, guernsey, india ink, world, welt, mundo, monde',
  ),
)

export const places = list(`
  usa, united states, america, uk, britain, england, scotland, wales, europe, eu, asia, africa, latin america, dach,
  vereinigte staaten, amerika, großbritannien, europa, asien, afrika, estados unidos, reino unido, latinoamérica, états unis, royaume uni, angleterre,
  london, paris, berlin, hamburg, munich, münchen, cologne, köln, frankfurt, stuttgart, vienna, wien, zurich, zürich, geneva, genf,
  madrid, barcelona, valencia, sevilla, rome, milan, amsterdam, brussels, copenhagen, stockholm, oslo, helsinki, dublin, lisbon, warsaw,
  new york, nyc, los angeles, chicago, san francisco, boston, seattle, austin, toronto, vancouver, montreal, sydney, melbourne,
  tokyo, singapore, hong kong, dubai, mumbai, delhi, são paulo, mexico city, ciudad de méxico, buenos aires, bogotá, lyon, marseille, toulouse`)

export const personalCues = list(`
  my, me, i, im, myself, our, should i, can i, for beginners, beginner, beginners, for seniors, for students, for kids, for children, for women,
  for men, for teens, for families, for family, for small business, for small businesses, for startups, for freelancers, for professionals,
  for enterprise, for home, for small teams, for small spaces, for large families, budget, cheap, cheapest, affordable, inexpensive, on a budget,
  mein, meine, meinen, meiner, ich, mir, mich, für mich, für anfänger, für einsteiger, für senioren, für studenten, für kinder, für frauen, für männer,
  für familien, für kleine unternehmen, für selbstständige, für startups, für profis, günstig, günstige, günstiger, günstigste, preiswert, billig,
  mi, mis, yo, para mí, para principiantes, para mayores, para estudiantes, para niños, para mujeres, para hombres, para familias, para pymes,
  para pequeñas empresas, para autónomos, barato, barata, baratos, baratas, económico, económica, económicos,
  mon, mes, je, moi, pour moi, pour débutants, pour débutant, pour seniors, pour étudiants, pour enfants, pour femmes, pour hommes,
  pour familles, pour pme, pour les petites entreprises, pas cher, pas chère, abordable, abordables`)

/** Spending limits: `under $500`, `unter 500 euro`, `menos de 300`. */
export const spendingLimit =
  /(?:^| )(?:under|below|less than|up to|max|unter|bis zu|bis|höchstens|menos de|hasta|moins de|jusquà|sous) [$€£¥]?\p{N}+(?:[.]\p{N}+)?(?: |$)/u

/** Aspects of a product that a question does not ask for by itself. Words of one line are one aspect. */
export const aspects: readonly (readonly string[])[] = `
  price, prices, pricing, cost, costs, fee, fees, preis, preise, kosten, gebühren, precio, precios, coste, costes, costo, tarifas, prix, coût, coûts, tarif, tarifs
  review, reviews, rating, ratings, test, tests, tested, opinions, testimonials, bewertung, bewertungen, erfahrung, erfahrungen, testbericht, testsieger, opiniones, reseñas, reseña, valoraciones, avis, évaluation, essai
  reddit, forum, forums, quora, trustpilot, community, foro, foros
  warranty, guarantee, returns, return policy, garantie, rückgabe, garantía, devolución, devoluciones, retour, retours
  problem, problems, issues, complaints, drawbacks, disadvantages, downsides, cons, probleme, nachteile, beschwerden, kritik, problemas, desventajas, inconvenientes, quejas, problème, problèmes, inconvénients
  pros and cons, pros cons, advantages, benefits, vorteile, vor und nachteile, ventajas, ventajas y desventajas, beneficios, avantages, avantages et inconvénients
  safety, safe, security, secure, privacy, gdpr, risks, sicherheit, sicher, datenschutz, dsgvo, risiken, seguridad, seguro, privacidad, riesgos, sécurité, sûr, confidentialité, rgpd, risques
  features, specs, specifications, functions, technical data, funktionen, technische daten, merkmale, funciones, características, especificaciones, fonctionnalités, caractéristiques
  how to choose, what to look for, buying guide, guide, criteria, checklist, kaufberatung, ratgeber, worauf achten, kriterien, guía, guía de compra, cómo elegir, criterios, guide dachat, comment choisir, critères
  size, sizes, dimensions, weight, größe, größen, maße, gewicht, tamaño, medidas, peso, taille, tailles, poids
  durability, lifespan, battery life, longevity, haltbarkeit, lebensdauer, akkulaufzeit, durabilidad, vida útil, batería, durabilité, durée de vie, autonomie
  compatibility, compatible, integration, integrations, kompatibilität, kompatibel, integrationen, schnittstellen, compatibilidad, integraciones, compatibilité, intégration, intégrations
  installation, setup, maintenance, cleaning, einrichtung, wartung, reinigung, pflege, instalación, mantenimiento, limpieza, entretien, nettoyage
  support, customer service, kundenservice, kundendienst, soporte, atención al cliente, service client, assistance
  sustainability, sustainable, eco friendly, energy efficiency, nachhaltigkeit, nachhaltig, energieeffizienz, sostenibilidad, sostenible, eficiencia, durable, écologique
  requirements, eligibility, regulations, legal, voraussetzungen, vorschriften, rechtlich, requisitos, normativa, conditions, réglementation
  statistics, market share, study, studies, research, statistik, marktanteil, studie, studien, estadísticas, cuota de mercado, estudio, estudios, statistiques, part de marché, étude, études
  where to buy, availability, in stock, shop, store, discount, deals, coupon, wo kaufen, händler, verfügbarkeit, angebote, rabatt, dónde comprar, tienda, descuento, ofertas, où acheter, magasin, promo, réduction
`
  .trim()
  .split('\n')
  .map(list)

/** Words without content. */
export const emptyWords = new Set(
  `a about all also am an and any are as at be been best better but by can could did do does find for from get give good great had has have help how
  if in into is it its list looking make many me more most much my need needs of on one or our please recommend recommendation recommendations
  recommended should so some suggest than that the their them there these they this those to top us use used using want was we were what whats when where which
  who whom whose why will with would you your
  aber als alle am an auch auf aus bei beim besser beste besten bester bestes bin bis das dass dem den der des die dies diese dieser doch du ein eine einem einen
  einer eines empfehlen empfehlung empfehlungen er es für gibt gute guter gutes haben hat ich ihr im ist kann können man mein mich mir mit muss nach nicht noch nur oder
  sehr sein sich sie sind so soll sollte um und uns unser von vom was welche welchen welcher welches wenn wer werden wie wir wird wo würde zu zum zur über
  al algo como con cual cuál cuáles cómo de del donde dónde el ella en entre era eres es esa ese eso esta este esto estos está están hay la las le les lo los mas más
  me mejor mejores mi mis muy necesito nos o para pero por porque puede puedo que quiero qué quién recomienda recomiendas se ser si sin sobre son su sus te tengo un una unas unos y ya yo
  au aux avec bon bonne bons ce ces cet cette comment dans de des dois du elle en est et être eux faut il ils je la le les leur lui ma mais meilleur meilleure meilleures meilleurs
  mes moi mon ne nos notre nous où ou par pas peut plus pour qu quand que quel quelle quelles quels qui recommandez sa sans ses son sont sur ta te toi ton tu un une vos votre vous y à`
    .split(/\s+/u)
    .filter((word) => word !== ''),
)

function list(words: string): string[] {
  return words
    .split(/[,\n]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
