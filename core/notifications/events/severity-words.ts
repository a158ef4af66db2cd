import { message } from '../../language/message.ts'
import type { Severity } from './schema.ts'

export const severityWords: Record<Severity, string> = {
  info: message('Information'),
  success: message('Good news'),
  warning: message('Warning'),
  critical: message('Critical'),
}
