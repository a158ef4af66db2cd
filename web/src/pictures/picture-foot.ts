import { formatExactTime } from '../lib/format.ts'

/** Where a picture comes from, and when it was made. */
export const pictureFoot = () => `Answerscope · ${formatExactTime(new Date())}`
