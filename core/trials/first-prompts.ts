import type { Language } from '../language/languages.ts'
import type { PromptInput } from '../prompts/schema.ts'

/** The first prompts of a trial: questions of people looking for such a product, and two that name the brand. */
export function firstPrompts({
  topic,
  brandName,
  language,
}: {
  topic: string
  brandName: string
  language: Language
}): PromptInput[] {
  return wordings[language].map(({ text, intent }) => ({
    text: text.replaceAll('{topic}', () => topic).replaceAll('{brand}', () => brandName),
    topic,
    intent,
    tags: [],
  }))
}

const wordings: Record<Language, { text: string; intent: string }[]> = {
  en: [
    { text: 'Which {topic} would you recommend, and why?', intent: 'commercial' },
    { text: 'I am looking for {topic}. What are my best options?', intent: 'commercial' },
    { text: 'Compare the leading providers of {topic}.', intent: 'comparison' },
    { text: 'Who is the market leader for {topic}?', intent: 'informational' },
    { text: 'Which {topic} gives the best value for money?', intent: 'commercial' },
    { text: 'What should I look for when choosing {topic}, and who does it well?', intent: 'informational' },
    { text: 'Is {brand} a good choice for {topic}?', intent: 'commercial' },
    { text: 'What are the best alternatives to {brand} for {topic}?', intent: 'comparison' },
  ],
  de: [
    { text: 'Welche Anbieter für {topic} empfiehlst du, und warum?', intent: 'commercial' },
    { text: 'Ich suche {topic}. Was sind die besten Möglichkeiten?', intent: 'commercial' },
    { text: 'Vergleiche die führenden Anbieter für {topic}.', intent: 'comparison' },
    { text: 'Wer ist Marktführer bei {topic}?', intent: 'informational' },
    { text: 'Wer bietet bei {topic} am meisten für das Geld?', intent: 'commercial' },
    {
      text: 'Worauf sollte ich bei der Auswahl von {topic} achten, und wer macht es gut?',
      intent: 'informational',
    },
    { text: 'Ist {brand} eine gute Wahl für {topic}?', intent: 'commercial' },
    { text: 'Was sind die besten Alternativen zu {brand} für {topic}?', intent: 'comparison' },
  ],
  es: [
    { text: '¿Qué opciones de {topic} recomiendas y por qué?', intent: 'commercial' },
    { text: 'Busco {topic}. ¿Cuáles son las mejores opciones?', intent: 'commercial' },
    { text: 'Compara los principales proveedores de {topic}.', intent: 'comparison' },
    { text: '¿Quién es líder del mercado en {topic}?', intent: 'informational' },
    { text: '¿Quién ofrece la mejor relación calidad-precio en {topic}?', intent: 'commercial' },
    { text: '¿En qué debo fijarme al elegir {topic} y quién lo hace bien?', intent: 'informational' },
    { text: '¿Es {brand} una buena opción para {topic}?', intent: 'commercial' },
    { text: '¿Cuáles son las mejores alternativas a {brand} para {topic}?', intent: 'comparison' },
  ],
}
