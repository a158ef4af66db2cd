import { extractOpenaiChat, openaiChatExtractorVersion } from '../extract/openai-chat.ts'
import { object } from '../extract/tolerant.ts'
import type { Wire } from '../sdk-connection.ts'

/** Chat Completions as in OpenRouter, DeepSeek, and self-hosted servers. */
export const chatWire: Wire = {
  version: openaiChatExtractorVersion,
  extract: extractOpenaiChat,
  isError(body) {
    const { error } = object(body)
    return error !== undefined && error !== null
  },
}
