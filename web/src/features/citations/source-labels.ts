import type { SourceType } from '#core/reports/views.ts'
import { t } from '../../lib/language/t.ts'

export const sourceTypeLabels: Record<SourceType, string> = {
  own: t('owned site'),
  competitor: t('competitor site'),
  news: t('news and media'),
  review: t('review sites'),
  forum: t('forums'),
  reference: t('reference sites'),
  social: t('social networks'),
  video: t('video'),
  shop: t('online stores'),
  public: t('government and institutions'),
  other: t('other sites'),
}

export type SourceOwner = 'own' | 'competitor' | 'other'

export const ownerLabels: Record<SourceOwner, string> = {
  own: t('owned'),
  competitor: t('competitor'),
  other: '',
}
