import { describe, expect, test } from 'vitest'
import { addDays } from '../../calendar.ts'
import { detectBotChanges, type BotDay, type ObservedLogs, type OngoingChange } from './bot-changes.ts'
import { countTails, hasMinShare, timesAsMany, usualCounts } from './day-noise.ts'
import { isSettled, isSilent, wholeDays } from './whole-days.ts'

const last = '2026-11-19'
const daysOf = (count: number) =>
  Array.from({ length: count }, (_, index) => addDays(last, index - count + 1))
const all = daysOf(70)
const wobble = (day: string) => (Number(day.slice(8)) * 7) % 5
const visit = (visits: number, given: Partial<BotDay> = {}): BotDay => ({
  visits,
  failed: 0,
  blocked: 0,
  checked: visits,
  mismatched: 0,
  ...given,
})

function logsOf(day: (date: string) => BotDay, given: Partial<ObservedLogs> = {}): ObservedLogs {
  const days = given.days ?? all
  return {
    day: last,
    days,
    bots: new Map([['gptbot', new Map(days.map((date) => [date, day(date)]))]]),
    firstSeen: new Map([['gptbot', days[0] ?? last]]),
    recognisedSince: new Map(),
    everybody: new Map(days.map((date) => [date, { requests: 1000, failed: 10 }])),
    standing: [],
    past: [],
    ...given,
  }
}
const found = (logs: ObservedLogs) => detectBotChanges(logs).found.map(({ kind, since }) => ({ kind, since }))
const before = (days: number) => addDays(last, -days)

describe('detecting changes of a day', () => {
  test('finds nothing if a bot behaves as usual, including weekends', () => {
    const isWeekend = (date: string) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
    expect(found(logsOf((date) => visit((isWeekend(date) ? 5 : 30) + wobble(date))))).toEqual([])
  })

  test('finds doubled and halved visits within a week', () => {
    expect(found(logsOf((date) => visit((date > before(7) ? 60 : 30) + wobble(date))))).toEqual([
      { kind: 'rose', since: before(6) },
    ])
    expect(found(logsOf((date) => visit((date > before(7) ? 12 : 30) + wobble(date))))).toEqual([
      { kind: 'fell', since: before(6) },
    ])
  })

  test('does not take one day with many visits for a change', () => {
    expect(found(logsOf((date) => visit(date === before(2) ? 900 : 30 + wobble(date))))).toEqual([])
  })

  test('finds that a bot vanished after three days, unless it has stayed away as long before', () => {
    const away = (date: string) => (date > before(3) ? 0 : 20 + wobble(date))
    expect(found(logsOf((date) => visit(away(date))))).toEqual([{ kind: 'vanished', since: before(2) }])
    const isPause = (date: string) => date > before(30) && date < before(27)
    expect(found(logsOf((date) => visit(isPause(date) ? 0 : away(date))))).toEqual([])
  })

  test('reports whether other requests fail more often, too', () => {
    const failing = (date: string) => visit(40, { failed: date > before(3) ? 16 : 1 + (wobble(date) % 2) })
    const [alone] = detectBotChanges(logsOf(failing)).found
    expect(alone).toMatchObject({
      kind: 'failing',
      evidence: { isSiteWide: false, now: { count: 48, of: 120 } },
    })
    const everybody = new Map(
      all.map((date) => [date, { requests: 1000, failed: date > before(3) ? 350 : 10 }]),
    )
    expect(detectBotChanges(logsOf(failing, { everybody })).found).toMatchObject([
      { evidence: { isSiteWide: true } },
    ])
  })

  test('finds a first visit only in logs that go back far enough', () => {
    const day = (date: string) => visit(date > before(5) ? 6 : 0)
    const firstSeen = new Map([['gptbot', before(4)]])
    expect(found(logsOf(day, { firstSeen }))).toEqual([{ kind: 'appeared', since: before(4) }])
    expect(found(logsOf(day, { firstSeen, days: daysOf(30) }))).toEqual([])
    const recognisedSince = (date: string) => ({ firstSeen, recognisedSince: new Map([['gptbot', date]]) })
    expect(found(logsOf(day, recognisedSince(before(5))))).toEqual([])
    expect(found(logsOf(day, recognisedSince(before(40))))).toEqual([])
    expect(found(logsOf(day, recognisedSince(before(41))))).toEqual([{ kind: 'appeared', since: before(4) }])
    // One that first came long ago is an increase.
    expect(found(logsOf(day, { firstSeen: new Map([['gptbot', '2026-01-01']]) }))).toEqual([
      { kind: 'rose', since: before(6) },
    ])
  })
})

describe('ongoing changes', () => {
  const day = (date: string) => visit((date > before(20) && date < before(7) ? 90 : 30) + wobble(date))
  const standing = (): OngoingChange => {
    const days = all.filter((date) => date <= before(12))
    const [change] = detectBotChanges({ ...logsOf(day), day: before(12), days }).found
    if (change === undefined) throw new Error('Nothing was found')
    return { ...change, id: 'rose' }
  }

  test('an ongoing change is not found again, and ends when visits are back to the baseline', () => {
    const rose = standing()
    expect(rose.kind).toBe('rose')
    const next = {
      ...logsOf(day, { standing: [rose] }),
      day: before(10),
      days: all.filter((date) => date <= before(10)),
    }
    expect(detectBotChanges(next)).toMatchObject({ found: [], ended: [] })
    expect(detectBotChanges(logsOf(day, { standing: [rose] })).ended).toMatchObject([{ end: 'recovered' }])
  })

  test('the days of a past change do not count as the baseline, so its end is not reported as a fall', () => {
    const rose = standing()
    const past = [{ ...rose, endedOn: before(5), end: 'recovered' as const }]
    expect(found(logsOf(day, { past }))).toEqual([])
  })
})

describe('statistical tests of counts and shares', () => {
  const baseline = daysOf(56).map((date) => ({ day: date, count: 30 + wobble(date) }))

  test('the tails of the negative binomial add up to one', () => {
    const usual = { expected: 12, dispersion: 2, freedom: 40 }
    // size 12, chance 1/2: P(X ≤ 10) + P(X ≥ 11) = 1, and P(X = 0) = (1/2)^12.
    expect(countTails(usual, 10).lower + countTails(usual, 11).upper).toBeCloseTo(1, 10)
    expect(countTails(usual, 0).lower).toBeCloseTo(0.5 ** 12, 12)
    expect(countTails(usual, 0).upper).toBe(1)
  })

  test('the expected count follows the weekday', () => {
    expect(usualCounts(baseline).over(daysOf(7)).expected).toBeCloseTo(7 * 32, -1)
    expect(
      timesAsMany(
        baseline,
        daysOf(7).map((date) => ({ day: date, count: 32 })),
      ),
    ).toBeGreaterThan(0.2)
    expect(
      timesAsMany(
        baseline,
        daysOf(7).map((date) => ({ day: date, count: 64 })),
      ),
    ).toBeLessThan(1e-4)
  })

  test('a larger share is likelier by chance if failures are clustered', () => {
    const even = daysOf(40).map((date) => ({ day: date, part: 4, of: 40 }))
    const clustered = even.map((day, index) => ({ ...day, part: index % 10 === 0 ? 40 : 0 }))
    const now = { part: 20, of: 80 }
    expect(hasMinShare(even, now)).toBeLessThan(0.005)
    expect(hasMinShare(clustered, now)).toBeGreaterThan(0.05)
  })
})

describe('days of a log', () => {
  const logDay = (day: string, hours: number) => ({ day, hours, requests: 0, failed: 0 })

  test('a day is whole if lines came in as many hours as usual', () => {
    const days = [logDay(before(3), 24), logDay(before(2), 24), logDay(before(1), 9), logDay(last, 20)]
    expect(wholeDays(days)).toEqual([before(3), before(2), last])
    expect(wholeDays([logDay(before(1), 4), logDay(last, 5)])).toEqual([before(1), last])
  })

  test('a day is settled by later lines, or after half a day', () => {
    const at = (text: string) => new Date(`2026-11-20T${text}:00Z`)
    const settled = (lastLineAt: Date, now: Date, isWhole = true) =>
      isSettled(last, { lastLineAt, now, isWhole })
    expect(settled(at('05:59'), at('11:59'))).toBe(false)
    expect(settled(at('06:00'), at('06:30'))).toBe(true)
    expect(settled(at('00:00'), at('12:00'))).toBe(true)
    expect(settled(at('00:00'), at('12:00'), false)).toBe(false)
  })

  test('a log is silent only if lines were regular, and after twice the longest gap', () => {
    const rhythm = {
      lastAt: new Date('2026-11-18T00:00:00Z'),
      daysWithLines: 14,
      daysWithDeliveries: 14,
      longestGapHours: 1,
    }
    const at = (hours: number) => new Date(rhythm.lastAt.getTime() + hours * 3_600_000)
    expect(isSilent(rhythm, at(23))).toBe(false)
    expect(isSilent(rhythm, at(24))).toBe(true)
    expect(isSilent({ ...rhythm, longestGapHours: 20 }, at(39))).toBe(false)
    expect(isSilent({ ...rhythm, daysWithDeliveries: 2 }, at(400))).toBe(false)
  })
})
