import { formatExactTime } from '../lib/format.ts'
import { reportHead } from './report-parts.ts'

/** The origin of a picture and the time it was made. */
export const pictureFoot = () => `${reportHead()?.sender ?? 'Answerscope'} · ${formatExactTime(new Date())}`
