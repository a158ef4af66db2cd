import { noLabels, type MentionLabels } from '#core/labels/labels.ts'
import type { AnswerReader } from '#core/reports/schema.ts'
import type { AnswerSummary } from '#core/api/answers.ts'

/** Sample answers for tests, in the shapes of the API. */
const sampleText =
  'For calls, reviewers point to the **Birch Evo**.\n\n- *Acorn Calm* suppresses wind ([acorn.example](https://acorn.example/calm)).\n'

const acorn = sampleText.indexOf('Acorn Calm')
const birch = sampleText.indexOf('Birch Evo')

const wind = sampleText.indexOf('suppresses wind')

const acornLabels: MentionLabels = {
  ...noLabels,
  sentiment: {
    label: 'positive',
    score: 0.4,
    method: 'judge-2:model',
    quotes: [{ start: wind, end: wind + 10 }],
  },
  criticism: { criticized: false, praised: true, method: 'rules-1' },
  aspects: [{ aspect: 'wind noise', sentiment: 'positive', start: wind, end: wind + 15 }],
}

export const sampleAnswer: AnswerReader = {
  id: '00000000-0000-4000-8000-00000000a001',
  brand: {
    id: '00000000-0000-4000-8000-00000000b001',
    name: 'Acorn',
    organizationId: '00000000-0000-4000-8000-00000000c001',
  },
  prompt: {
    id: '00000000-0000-4000-8000-00000000d001',
    text: 'best headset for calls',
    topic: 'Calls',
    version: 1,
    currentVersion: 2,
  },
  engine: 'sandbox-atlas',
  channel: 'api',
  model: { requested: null, actual: 'atlas-1' },
  country: 'DE',
  language: null,
  repeat: 1,
  answeredAt: '2026-11-18T09:14:00.000Z',
  state: 'answered',
  isSandbox: true,
  analysis: { id: '00000000-0000-4000-8000-00000000e001', label: '', kind: 'run' },
  text: sampleText,
  mentions: [
    {
      brandId: 'birch',
      name: 'Birch',
      isOwn: false,
      rank: 1,
      mentioned: { place: 1, of: 3 },
      spans: [{ start: birch, end: birch + 9, text: 'Birch Evo', zone: 'paragraph' }],
      labels: noLabels,
    },
    {
      brandId: 'acorn',
      name: 'Acorn',
      isOwn: true,
      rank: 2,
      mentioned: { place: 3, of: 3 },
      spans: [{ start: acorn, end: acorn + 10, text: 'Acorn Calm', zone: 'list' }],
      labels: acornLabels,
    },
  ],
  untracked: [],
  tracked: [
    { brandId: 'acorn', name: 'Acorn', isOwn: true },
    { brandId: 'birch', name: 'Birch', isOwn: false },
    { brandId: 'cedar', name: 'Cedar', isOwn: false },
  ],
  checks: [],
  canCorrect: true,
  citations: [
    {
      position: 0,
      kind: 'cited',
      url: 'https://acorn.example/calm',
      pageKey: 'acorn.example/calm',
      domain: 'acorn.example',
      title: 'Calm',
      owner: 'own',
      brandId: 'acorn',
      start: null,
      end: null,
    },
    {
      position: 1,
      kind: 'retrieved',
      url: 'https://forum.example/t/1',
      pageKey: 'forum.example/t/1',
      domain: 'forum.example',
      title: null,
      owner: 'other',
      brandId: null,
      start: null,
      end: null,
    },
  ],
  searches: ['headset wind noise test'],
  searched: true,
  usage: null,
  cost: { usd: null, basis: 'unknown' },
  latencyMs: 1200,
  finish: 'stop',
  contentHash: 'abc',
  extractorVersion: 1,
  brandSetVersion: 1,
  previousId: '00000000-0000-4000-8000-00000000a000',
  nextId: null,
}

export function sampleSummary(id: string, change: Partial<AnswerSummary> = {}): AnswerSummary {
  return {
    id,
    promptId: sampleAnswer.prompt.id,
    promptText: sampleAnswer.prompt.text,
    engine: 'sandbox-atlas',
    channel: 'api',
    model: null,
    country: null,
    language: null,
    repeat: 1,
    answeredAt: '2026-11-18T09:14:00.000Z',
    state: 'answered',
    isSandbox: false,
    analysisId: sampleAnswer.analysis.id,
    excerpt: 'For calls, reviewers point to the **Birch Evo**.',
    costUsd: null,
    latencyMs: null,
    brands: [{ brandId: 'acorn', name: 'Acorn', isOwn: true, rank: 2, mentioned: { place: 4, of: 9 } }],
    cited: 0,
    citesOwn: false,
    isCorrected: false,
    ...change,
  }
}
