import type { SourceType } from '#core/report/views.ts'

/** What a source is, in words. */
export const sourceTypeWords: Record<SourceType, string> = {
  own: 'own site',
  competitor: 'rival’s site',
  news: 'news and magazines',
  review: 'reviews and tests',
  forum: 'forums',
  reference: 'reference works',
  social: 'social networks',
  video: 'video',
  shop: 'shops',
  public: 'public bodies',
  other: 'other sites',
}

export type SourceOwner = 'own' | 'competitor' | 'other'

export const ownerWords: Record<SourceOwner, string> = { own: 'own', competitor: 'rival', other: '' }
