import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { readAnswersRequest, type AnswersRequest } from '#core/api/keys/answers-request.ts'
import type { ImportPreview } from '#core/answers/import/schema.ts'
import type { LogSample } from '#core/bot-logs/source-schema.ts'
import { answersText } from './answers-text.ts'
import { openEnvelope, type EnvelopeName, type OpenedEnvelope } from './envelopes.ts'
import { previewFile, type PreviewOptions } from './preview-file.ts'
import { readSample, type SampleOptions } from './read-sample.ts'
import type { ApiErrorCode } from '../errors.ts'

/** A task for a parsing thread: bytes of one request, and how to parse them. */
export type ParseTask = { bytes: Uint8Array } & (
  | { kind: 'envelope'; name: EnvelopeName }
  | { kind: 'answers'; now: Date }
  | ({ kind: 'preview' } & PreviewOptions)
  | ({ kind: 'sample' } & SampleOptions)
)

export type ParseResults = {
  envelope: OpenedEnvelope | null
  answers: AnswersRequest | { problem: string }
  preview: ImportPreview
  sample: LogSample
}

export type ParseAnswer =
  | { result: ParseResults[keyof ParseResults] }
  | {
      refused: {
        status: ContentfulStatusCode
        code: ApiErrorCode
        message: string
        fields?: Record<string, string>
      }
    }

export async function runTask(task: ParseTask): Promise<ParseResults[keyof ParseResults]> {
  switch (task.kind) {
    case 'envelope':
      return openEnvelope(Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.length), task.name)
    case 'answers':
      return readAnswersRequest(answersText(task.bytes), { now: task.now })
    case 'preview':
      return previewFile(task.bytes, task)
    case 'sample':
      return readSample(task.bytes, task)
  }
}
