import { extractOpenaiChat, openaiChatExtractorVersion } from '../extract/openai-chat.ts'
import { object } from '../extract/tolerant.ts'
import type { Wire } from '../sdk-connection.ts'

/** Chat Completions as OpenRouter, DeepSeek and servers of one's own speak it. */
export const chatWire: Wire = {
  version: openaiChatExtractorVersion,
  extract: extractOpenaiChat,
  isError(body) {
    const { error } = object(body)
    return error !== undefined && error !== null
  },
}
