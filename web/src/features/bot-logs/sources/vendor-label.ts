import { logVendors } from '#core/bot-logs/source-schema.ts'
import { t } from '../../../lib/language/t.ts'

const labels: Readonly<Record<string, { label: string }>> = logVendors

/** Product names are not translated. Other labels are. */
export const vendorLabel = (vendor: string): string => t(labels[vendor]?.label ?? vendor)
