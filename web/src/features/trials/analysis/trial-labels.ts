import type { TrialGrouping, TrialRow, TrialStage } from '#core/trials/admin-schema.ts'
import type { TrialState } from '#core/trials/schema.ts'
import { t } from '../../../lib/language/t.ts'

export const stateLabels: Record<TrialState, string> = {
  pending: t('Waits for confirmation'),
  confirmed: t('Confirmed'),
  running: t('Running'),
  ready: t('Ready'),
  converted: t('Has an account'),
  expired: t('Ended'),
}

export const stageLabels: Record<TrialStage, string> = {
  requested: t('Asked for'),
  confirmed: t('Confirmed'),
  running: t('Begun'),
  ready: t('First analysis done'),
  converted: t('Became an account'),
}

export const refusalLabels: Record<NonNullable<TrialRow['refusal']>, string> = {
  again: t('The address has had one'),
  'mail-domain': t('Its company has had several'),
  brand: t('Its brand has had several'),
}

export const groupingLabels: Record<TrialGrouping, string> = {
  day: t('Day'),
  country: t('Country'),
  source: t('Where they came from'),
}
