import { versionedBaseUrl } from './base-url.ts'
import type { Ask, EngineCard } from './engine.ts'
import { languageName } from './language-name.ts'
import { responsesEngine } from './openai-responses.ts'
import { openaiCost } from './prices.ts'
import type { Registration } from './registration.ts'
import type { EngineSettings } from './settings.ts'

const card: EngineCard = {
  id: 'openai',
  label: 'ChatGPT (OpenAI API)',
  provider: 'OpenAI',
  channel: 'api',
  sandbox: false,
  docs: 'https://platform.openai.com/docs/guides/tools-web-search',
  defaultModel: 'gpt-6-sol',
  models: ['gpt-6-sol', 'gpt-6-luna', 'gpt-6-astra', 'gpt-5.4-mini', 'gpt-5.4', 'gpt-5-mini'],
}

/** OpenAI's models with web search left to the model, as in the consumer product. */
export function openaiEngine({ openai, timeoutMs }: EngineSettings): Registration {
  const defaultModel = openai.model ?? card.defaultModel
  const configuredCard = { ...card, defaultModel, models: [...new Set([defaultModel, ...card.models])] }
  if (openai.apiKey === null) return { card: configuredCard, reason: 'Set OPENAI_API_KEY to ask OpenAI.' }
  const baseUrl = versionedBaseUrl(openai.baseUrl)
  if (baseUrl === null)
    return {
      card: configuredCard,
      reason: 'OPENAI_BASE_URL must be a web address such as https://api.openai.com/v1.',
    }
  return {
    card: configuredCard,
    engine: responsesEngine(configuredCard, {
      baseUrl,
      apiKey: openai.apiKey,
      timeoutMs,
      extraFields,
      cost: ({ model, requestedModel, ...facts }) => openaiCost({ model: model ?? requestedModel, ...facts }),
    }),
  }
}

/** No instructions unless a language is asked for: the prompt alone is what a customer would type. */
function extraFields({ language }: Ask) {
  return language ? { instructions: `Answer in ${languageName(language)}.` } : {}
}
