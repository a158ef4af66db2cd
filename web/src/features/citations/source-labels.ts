import type { SourceType } from '#core/reports/views.ts'
import { t } from '../../lib/language/t.ts'

export const sourceTypeLabels: Record<SourceType, string> = {
  own: t('own site'),
  competitor: t('rival’s site'),
  news: t('news and magazines'),
  review: t('reviews and tests'),
  forum: t('forums'),
  reference: t('reference works'),
  social: t('social networks'),
  video: t('video'),
  shop: t('shops'),
  public: t('public bodies'),
  other: t('other sites'),
}

export type SourceOwner = 'own' | 'competitor' | 'other'

export const ownerLabels: Record<SourceOwner, string> = { own: t('own'), competitor: t('rival'), other: '' }
