import { t } from '../language/t.ts'

/** The name of a trend's bucket, for use inside a sentence. */
export const bucketNames = { day: t('day'), week: t('week') }
