import { formatExactTime } from '../lib/format.ts'

/** The origin of a picture and the time it was made. */
export const pictureFoot = () => `Answerscope · ${formatExactTime(new Date())}`
