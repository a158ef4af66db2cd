import { trace } from '@opentelemetry/api'
import { z } from 'zod'

const settings = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .catch(undefined),
  OTEL_SERVICE_NAME: z.string().min(1).default('answerscope-worker'),
})

/**
 * Sends spans over OTLP/HTTP if the standard variables name a collector (OTEL_EXPORTER_OTLP_ENDPOINT or
 * …_TRACES_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS, OTEL_SERVICE_NAME); otherwise nothing is loaded and spans cost
 * nothing.
 */
export async function startTraceExport(
  env: Readonly<Record<string, string | undefined>>,
): Promise<{ stop(): Promise<void> }> {
  const parsed = settings.parse(env)
  if (!parsed.OTEL_EXPORTER_OTLP_ENDPOINT && !parsed.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)
    return { stop: async () => {} }
  const [{ BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': parsed.OTEL_SERVICE_NAME }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  trace.setGlobalTracerProvider(provider)
  return {
    async stop() {
      // Spans that an unreachable collector does not accept are dropped; they must not keep the worker from ending.
      await provider.shutdown().catch(() => {})
      trace.disable()
    },
  }
}
