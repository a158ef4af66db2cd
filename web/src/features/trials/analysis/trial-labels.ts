import type { TrialGrouping, TrialRow, TrialStage } from '#core/trials/admin-schema.ts'
import type { TrialState } from '#core/trials/schema.ts'
import { t } from '../../../lib/language/t.ts'

export const stateLabels: Record<TrialState, string> = {
  pending: t('Waiting for confirmation'),
  confirmed: t('Confirmed'),
  running: t('Running'),
  ready: t('Ready'),
  converted: t('Account created'),
  expired: t('Ended'),
}

export const stageLabels: Record<TrialStage, string> = {
  requested: t('Requested'),
  confirmed: t('Confirmed'),
  running: t('Started'),
  ready: t('First run finished'),
  converted: t('Account created'),
}

export const refusalLabels: Record<NonNullable<TrialRow['refusal']>, string> = {
  again: t('Email address already had a trial'),
  'mail-domain': t('Company already had several trials'),
  brand: t('Brand already had several trials'),
}

export const groupingLabels: Record<TrialGrouping, string> = {
  day: t('Day'),
  country: t('Country'),
  source: t('Origin'),
}
