import type { ActionEvidence } from '../../actions/schema.ts'
import type { Period } from '../../calendar.ts'
import type { EventMessage } from '../../notifications/events/message.ts'

/** What the feed compares each week. */
export const homeMetrics = ['visibility', 'shareOfVoice', 'citationRate', 'criticismRate'] as const
export type HomeMetric = (typeof homeMetrics)[number]

/**
 * `significant`: survives the control of false discoveries over the whole feed. `confirmed`: recorded, not sampled.
 * `early`: an unusual difference that may be chance. `quiet`: nothing unusual.
 */
export type FeedTag = 'significant' | 'confirmed' | 'early' | 'quiet'
export type FeedTone = 'fault' | 'loss' | 'gain' | 'neutral'

/** The numbers of a change; shares from 0 to 1. */
type Difference = { difference: number; now: number; before: number }

export type FeedSubject =
  | (Difference & {
      kind: 'metric'
      metric: HomeMetric
      /** Null: all of them. */
      engine: string | null
      topic: string | null
      /** Further engines and topics that changed the same way. */
      engines: string[]
      topics: string[]
    })
  | (Difference & { kind: 'source'; domain: string; answers: number; answersBefore: number })
  | {
      kind: 'event'
      title: string
      body: string
      message: EventMessage | null
      /** Further events with the same cause. */
      more: number
    }
  | { kind: 'quiet'; checks: number }

export type FeedEntry = {
  key: string
  brandId: string | null
  brandName: string | null
  tag: FeedTag
  tone: FeedTone
  /** Significant, or a fault. */
  isImportant: boolean
  /** Orders entries of the same kind: visibility at stake, from 0 to 1. */
  stake: number
  subject: FeedSubject
  /** Where its evidence is: path and search inside the application. */
  path: string
}

/**
 * A brand this week. `silent`: no answers. `first`: none the week before. `thin`: too few of both to compare. The others
 * follow from significant changes.
 */
export type BrandWeekState = 'gaining' | 'losing' | 'mixed' | 'same' | 'thin' | 'first' | 'silent'

export type WeekBrand = {
  brandId: string
  name: string
  answers: number
  sandboxAnswers: number
  state: BrandWeekState
}

/** A model of an engine that answered for the first time this week. */
export type ModelChange = { engine: string; model: string; day: string }

/** GET /api/organizations/:organizationId/changes: what changed in seven days, over all brands that the caller sees. */
export type WeekFeed = {
  organizationId: string
  period: Period
  compare: Period
  /** Comparisons that were tested together, and recorded facts. */
  checks: number
  /** Important ones first. */
  entries: FeedEntry[]
  brands: WeekBrand[]
  models: ModelChange[]
  answers: number
  sandboxAnswers: number
}

/** What only a person can decide. */
export type ToDo =
  | { kind: 'key'; name: string; message: string }
  | { kind: 'invitations'; count: number }
  | { kind: 'action'; brandId: string; brandName: string; dueOn: string; evidence: ActionEvidence }
  | { kind: 'proposals'; brandId: string; brandName: string; count: number }
  | { kind: 'labels'; brandId: string; brandName: string; count: number }

/** GET /api/organizations/:organizationId/to-do. */
export type ToDoList = { items: ToDo[] }

/** Answers that runs asked an engine for in the last seven days. */
export type EngineWeek = { engine: string; asked: number; answered: number; lastAnsweredAt: string | null }

/** When the weekly email over all brands is sent, in the organization's time zone. ISO weekday, 1 is Monday. */
export const weeklyEmailTime = { weekday: 1, hour: 8 } as const

/** GET /api/organizations/:organizationId/weekly-email: of the caller. `problem`: why the last one was not sent. */
export type WeeklyEmail = { isOn: boolean; problem: string | null }
