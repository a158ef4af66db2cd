import { message } from '../../language/message.ts'
import type { Severity } from './schema.ts'

export const severityLabels: Record<Severity, string> = {
  info: message('Info'),
  success: message('Good news'),
  warning: message('Warning'),
  critical: message('Critical'),
}
