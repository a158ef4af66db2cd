import { t } from '../language/t.ts'

/** What one point of a trend counts, inside a sentence. */
export const bucketNames = { day: t('day'), week: t('week') }
