import { SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api'
import type { Outcome } from '#engines/engine.ts'

const tracer = trace.getTracer('answerscope')

/**
 * One call to an engine as a span of the OpenTelemetry conventions for generative AI (semantic conventions, `gen_ai.*`,
 * spans "chat {model}"). It never contains prompt or answer. Without a registered provider this costs nothing.
 */
export async function traceAsk(
  { engine, provider, model }: { engine: string; provider: string; model: string },
  ask: () => Promise<Outcome>,
): Promise<Outcome> {
  return inSpan(`chat ${model}`, SpanKind.CLIENT, async (span) => {
    span.setAttributes({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': provider,
      'gen_ai.request.model': model,
      'answerscope.engine': engine,
    })
    const outcome = await ask()
    if (outcome.ok) {
      const { answer } = outcome
      const { inputTokens, outputTokens } = answer.usage
      span.setAttributes({
        'gen_ai.response.finish_reasons': [answer.finish.unified],
        ...(answer.model.actual === null ? {} : { 'gen_ai.response.model': answer.model.actual }),
        ...(inputTokens === null ? {} : { 'gen_ai.usage.input_tokens': inputTokens }),
        ...(outputTokens === null ? {} : { 'gen_ai.usage.output_tokens': outputTokens }),
        ...(answer.cost.usd === null ? {} : { 'answerscope.cost_usd': answer.cost.usd }),
        'answerscope.cost_basis': answer.cost.basis,
        'answerscope.searches': answer.queries.length,
      })
    } else {
      const { code, status } = outcome.failure
      span.setAttributes({
        'error.type': code,
        ...(status === null ? {} : { 'http.response.status_code': status }),
      })
      span.setStatus({ code: SpanStatusCode.ERROR })
    }
    return outcome
  })
}

export async function traceJob<T>(job: string, work: () => Promise<T>): Promise<T> {
  return inSpan(`job ${job}`, SpanKind.CONSUMER, (span) => {
    span.setAttribute('answerscope.job', job)
    return work()
  })
}

async function inSpan<T>(name: string, kind: SpanKind, work: (span: Span) => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { kind }, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      // Only the class: a message may quote a customer's text.
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
