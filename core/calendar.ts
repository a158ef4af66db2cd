import type { z } from 'zod'
import type { period } from './api/numbers.ts'

/** Milliseconds of a day in UTC. */
export const dayMs = 86_400_000

/** UTC days `YYYY-MM-DD`, inclusive. */
export type Period = z.infer<typeof period>

/** The day `days` after `date`; before it if `days` is negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)
}

/** Number of days in a period, including both ends. */
export function daysIn({ from, to }: Period): number {
  return daysBetween(from, to) + 1
}

/** Number of days from one date to another; 0 for the same date. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs)
}

/** The Monday of a date's week. */
export function mondayOf(date: string): string {
  return addDays(date, -((new Date(date).getUTCDay() + 6) % 7))
}
