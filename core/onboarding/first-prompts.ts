import type { Language } from '../language/languages.ts'
import type { PromptInput } from '../prompts/schema.ts'

export type PromptSubject = { topic: string; brandName: string; language: Language }

/** A prompt from a template; `key` is the same in every language. */
type FirstPrompt = PromptInput & { key: string }

/**
 * First prompts of a brand: questions of people who look for its category, and some that name the brand. Without a
 * category only those that name the brand.
 */
export function firstPrompts(subject: PromptSubject): FirstPrompt[] {
  const topic = subject.topic.trim()
  if (topic === '') return templatesOf(subject, brandOnly)
  return templatesOf(subject, [...general, ...byKind[kindOf(topic)], ...branded])
}

/** The prompts that fit every category: those of a trial. */
export const generalPrompts = (subject: PromptSubject): FirstPrompt[] =>
  templatesOf(subject, [...general, ...branded])

/**
 * The list after the name, category, or language changed: untouched proposals follow, edited and own prompts stay,
 * and removed proposals stay removed.
 */
export function followSubject<Prompt extends PromptInput>(
  prompts: readonly Prompt[],
  before: PromptSubject,
  after: PromptSubject,
): (Prompt | PromptInput)[] {
  const former = firstPrompts(before)
  const next = firstPrompts(after)
  const kept = prompts.flatMap((prompt): (Prompt | PromptInput)[] => {
    const proposed = former.find(({ text }) => text === prompt.text)
    if (proposed === undefined) return [prompt]
    const replacement = next.find(({ key }) => key === proposed.key)
    return replacement === undefined ? [] : [withoutKey(replacement)]
  })
  const added = next.filter(({ key }) => !former.some((one) => one.key === key)).map(withoutKey)
  return [...kept, ...added]
}

export const withoutKey = ({ key: _key, ...prompt }: FirstPrompt): PromptInput => prompt

type Template = { key: string; intent: string; texts: Record<Language, string> }

function templatesOf({ topic, brandName, language }: PromptSubject, templates: readonly Template[]) {
  return templates.map(({ key, intent, texts }): FirstPrompt => ({
    key,
    text: texts[language]
      .replaceAll('{topic}', () => topic.trim())
      .replaceAll('{brand}', () => brandName.trim()),
    topic: topic.trim(),
    intent,
    tags: [],
  }))
}

/** What is sold decides what people ask about it. */
type Kind = 'software' | 'service' | 'product'

export function kindOf(topic: string): Kind {
  if (
    /software|\bapps?\b|platform|plattform|plataforma|\btools?\b|\b(?:crm|erp|saas|vpn)\b|hosting|aplicaci/iu.test(
      topic,
    )
  )
    return 'software'
  if (
    /servic|agenc|agentur|consult|berat|insur|versicher|\bseguros?\b|\bbank|banco|travel|reise|viaje|\blaw|kanzlei|abogad|clini|klinik|hotel|restaurant|dienst|training|schul|course|kurs|curso/iu.test(
      topic,
    )
  )
    return 'service'
  return 'product'
}

const template = (key: string, intent: string, en: string, de: string, es: string): Template => ({
  key,
  intent,
  texts: { en, de, es },
})

const general = [
  template(
    'recommend',
    'commercial',
    'Which {topic} would you recommend, and why?',
    'Welche Anbieter für {topic} empfiehlst du, und warum?',
    '¿Qué opciones de {topic} recomiendas y por qué?',
  ),
  template(
    'options',
    'commercial',
    'I am looking for {topic}. What are my best options?',
    'Ich suche {topic}. Was sind die besten Möglichkeiten?',
    'Busco {topic}. ¿Cuáles son las mejores opciones?',
  ),
  template(
    'compare',
    'comparison',
    'Compare the leading providers of {topic}.',
    'Vergleiche die führenden Anbieter für {topic}.',
    'Compara los principales proveedores de {topic}.',
  ),
  template(
    'leader',
    'informational',
    'Who is the market leader for {topic}?',
    'Wer ist Marktführer bei {topic}?',
    '¿Quién es líder del mercado en {topic}?',
  ),
  template(
    'value',
    'commercial',
    'Which {topic} gives the best value for money?',
    'Wer bietet bei {topic} am meisten für das Geld?',
    '¿Quién ofrece la mejor relación calidad-precio en {topic}?',
  ),
  template(
    'criteria',
    'informational',
    'What should I look for when choosing {topic}, and who does it well?',
    'Worauf sollte ich bei der Auswahl von {topic} achten, und wer macht es gut?',
    '¿En qué debo fijarme al elegir {topic} y quién lo hace bien?',
  ),
]

const byKind: Record<Kind, Template[]> = {
  software: [
    template(
      'small-team',
      'commercial',
      'Which {topic} is easiest to set up for a small team?',
      'Was ist bei {topic} für ein kleines Team am einfachsten einzurichten?',
      '¿Qué opción de {topic} es más fácil de configurar para un equipo pequeño?',
    ),
    template(
      'large-company',
      'commercial',
      'Which {topic} is best for large companies?',
      'Wer ist bei {topic} für große Unternehmen am besten geeignet?',
      '¿Qué opción de {topic} es mejor para grandes empresas?',
    ),
  ],
  service: [
    template(
      'reviews',
      'commercial',
      'Which providers of {topic} have the best reviews?',
      'Welche Anbieter für {topic} haben die besten Bewertungen?',
      '¿Qué proveedores de {topic} tienen las mejores opiniones?',
    ),
    template(
      'cost',
      'informational',
      'What does {topic} cost, and who has fair prices?',
      'Was kostet {topic}, und wer hat faire Preise?',
      '¿Cuánto cuesta {topic} y quién tiene precios justos?',
    ),
  ],
  product: [
    template(
      'durable',
      'commercial',
      'Which brands of {topic} last the longest?',
      'Welche Marken halten bei {topic} am längsten?',
      '¿Qué marcas de {topic} duran más?',
    ),
    template(
      'buy',
      'transactional',
      'Where is the best place to buy {topic}?',
      'Wo kauft man {topic} am besten?',
      '¿Dónde es mejor comprar {topic}?',
    ),
  ],
}

const branded = [
  template(
    'choice',
    'commercial',
    'Is {brand} a good choice for {topic}?',
    'Ist {brand} eine gute Wahl für {topic}?',
    '¿Es {brand} una buena opción para {topic}?',
  ),
  template(
    'alternatives',
    'comparison',
    'What are the best alternatives to {brand} for {topic}?',
    'Was sind die besten Alternativen zu {brand} für {topic}?',
    '¿Cuáles son las mejores alternativas a {brand} para {topic}?',
  ),
]

const brandOnly = [
  template(
    'choice',
    'informational',
    'What is {brand} known for?',
    'Wofür ist {brand} bekannt?',
    '¿Por qué es conocida {brand}?',
  ),
  template(
    'alternatives',
    'comparison',
    'What are the best alternatives to {brand}?',
    'Was sind die besten Alternativen zu {brand}?',
    '¿Cuáles son las mejores alternativas a {brand}?',
  ),
]
